/** The gaps that can be set, with their values. Each application adds its own. */
// biome-ignore lint/suspicious/noEmptyInterface: applications extend it.
export interface FidelityValues {}

/** The world's behaviour where the spec leaves it open. Gaps that are not listed keep their default. */
export type Fidelity = { readonly [Id in keyof FidelityValues]?: FidelityValues[Id] }

export const defaultFidelity: Fidelity = Object.freeze({})
