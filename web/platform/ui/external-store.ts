import { useSyncExternalStore } from "react";

/** A value outside React that components and other modules read and subscribe to. */
export interface Store<Value> {
  get(): Value;
  /** Replaces the value and notifies every subscriber. A value that is identical (`Object.is`) changes nothing. */
  set(next: Value): void;
  /** Returns the function that ends the subscription. */
  subscribe(listener: () => void): () => void;
}

export function createStore<Value>(initial: Value): Store<Value> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Subscribes a component to a store. Server rendering and hydration use `serverValue`, by default the initial value. */
export function useStore<Value>(store: Store<Value>, serverValue?: Value): Value {
  return useSyncExternalStore(store.subscribe, store.get, () => serverValue ?? store.get());
}
