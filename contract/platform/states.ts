/** A state machine: the events that can happen in each state, and the states to which they lead. */
export type States<State extends string, Event extends string> = Record<
  State,
  Partial<Record<Event, readonly State[]>>
>;

/** Whether nothing leads out of a state. */
export function isEnd<State extends string>(states: States<State, string>, state: State): boolean {
  return Object.keys(states[state]).length === 0;
}
