// Types of oidc-provider for oidc-server.ts. The package has none.
declare module "oidc-provider" {
  import type { IncomingMessage, ServerResponse } from "node:http";

  export class Provider {
    constructor(issuer: string, configuration: object);
    callback(): (request: IncomingMessage, response: ServerResponse) => void;
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<unknown>;
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>;
    Client: {
      prototype: {
        clientId: string;
        redirectUriAllowed(uri: string): boolean;
        compareClientSecret(secret: string): boolean | Promise<boolean>;
      };
    };
    Grant: new (
      about: object,
    ) => {
      addOIDCScope(scope: string): void;
      save(): Promise<string>;
    };
  }
}
