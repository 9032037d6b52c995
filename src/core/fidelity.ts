/** The gaps that can be set, with their values. The gaps of each application add theirs to this interface. */
// biome-ignore lint/suspicious/noEmptyInterface: applications extend it.
export interface FidelityValues {}

/** What a world does where the spec leaves it open. A gap that is not named is at its default. */
export type Fidelity = { readonly [Id in keyof FidelityValues]?: FidelityValues[Id] }

/** Every gap at its default. */
export const defaultFidelity: Fidelity = Object.freeze({})
