import { expect, it } from "vitest";
import type { PublicCompany } from "../../contract/users.ts";
import { toOrganizationJsonLd } from "./organization-json-ld.ts";

const id = "0199e1c2-0000-7000-8000-000000000001";
const where = { name: "Northgate Health", origin: "https://jobs.example.org", url: "https://jobs.example.org/x" };
const read = (known: Partial<PublicCompany>) =>
  JSON.parse(JSON.stringify(toOrganizationJsonLd(known as PublicCompany, where)));

it("says nothing of a company that is not known, an address without parts included", () => {
  const { name, url } = where;
  const said = { "@context": "https://schema.org", "@type": "Organization", name, url };
  expect(read({ id, company: name, city: null, country: null })).toEqual(said);
});

it("says of an address what is known", () => {
  const address = { "@type": "PostalAddress", addressLocality: "Leiden", addressCountry: "NL" };
  expect(read({ id, city: "Leiden", country: "NL", address: "" }).address).toEqual(address);
});
