import type { World } from '../../world/world.ts'

/** Gap: the language of the installation, for what has none of its own. */
export function systemLanguageIn({ fidelity, users }: World): string {
  return (fidelity['system-language'] === 'first-user' && users.get(1)?.language) || 'en'
}
