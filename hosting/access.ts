/** Only the organisation's token gives all rights. */
export type Right = 'read' | 'write' | 'all'
type RightOfLink = Exclude<Right, 'all'>

/** What a request may do, and the key of the link that allows it. A token has no key. */
export interface Permission {
  right: Right
  key?: string
}

/** The credentials of a request. */
export interface Credentials {
  keys: readonly string[]
  token: string | null
}

const algorithm = { name: 'HMAC', hash: 'SHA-256' }
const encoder = new TextEncoder()
const keyOfLink = /^(read|write)\.([\w-]{43})$/

/** Why no link can open a world with this name. */
export function findNameProblem(world: string): string | undefined {
  if (/^[a-z0-9-]{1,200}$/.test(world)) return undefined
  return `No link can open a world named "${world}". Use lower-case letters, digits and hyphens, at most 200.`
}

/**
 * Decides who may use a world. The world `acme-pr-12` belongs to the organisation `acme`. Keys of links are signatures
 * created with the organisation's token, so nothing is stored, and another token makes all its links invalid.
 */
export class Access {
  readonly #tokens: ReadonlyMap<string, string>
  // Created at the first request, because Workers have no cryptography before.
  readonly #signers = new Map<string, CryptoKey>()

  constructor(organisations: Readonly<Record<string, string>>) {
    this.#tokens = new Map(Object.entries(organisations))
  }

  /** Undefined if the world may not be used. */
  async findPermission(world: string, { keys, token }: Credentials): Promise<Permission | undefined> {
    const signer = await this.#findSigner(world)
    if (!signer) return undefined
    if (token && (await isTokenOf(signer, token))) return { right: 'all' }
    const found = await Promise.all(keys.map(async (key) => ({ key, right: await findRightOf(signer, world, key) })))
    for (const right of ['write', 'read'] as const) {
      const first = found.find((each) => each.right === right)
      if (first) return { right, key: first.key }
    }
    return undefined
  }

  async findOrganisation(token: string): Promise<string | undefined> {
    for (const name of this.#tokens.keys()) if (await this.findPermission(name, { keys: [], token })) return name
    return undefined
  }

  /** Undefined if the token is not the one of the world's organisation. */
  async createKey(world: string, right: RightOfLink, token: string): Promise<string | undefined> {
    const signer = await this.#findSigner(world)
    if (!signer || !(await isTokenOf(signer, token))) return undefined
    const signature = await crypto.subtle.sign(algorithm, signer, messageOf(world, right))
    return `${right}.${toBase64Url(signature)}`
  }

  /** Names of organisations have no hyphen, so no world can belong to two of them. */
  async #findSigner(world: string): Promise<CryptoKey | undefined> {
    const [organisation = ''] = world.split('-', 1)
    const token = this.#tokens.get(organisation)
    if (token === undefined) return undefined
    const signer = this.#signers.get(organisation) ?? (await createSigner(token))
    this.#signers.set(organisation, signer)
    return signer
  }
}

async function findRightOf(signer: CryptoKey, world: string, key: string): Promise<RightOfLink | undefined> {
  const [, right, text] = keyOfLink.exec(key) ?? []
  if (!isRight(right) || text === undefined) return undefined
  const isValid = await crypto.subtle.verify(algorithm, signer, fromBase64Url(text), messageOf(world, right))
  return isValid ? right : undefined
}

function isRight(text: string | undefined): text is RightOfLink {
  return text === 'read' || text === 'write'
}

/** In constant time: equal tokens have equal signatures, which are compared by the platform. */
async function isTokenOf(signer: CryptoKey, token: string): Promise<boolean> {
  const message = encoder.encode('token')
  const signature = await crypto.subtle.sign(algorithm, await createSigner(token), message)
  return crypto.subtle.verify(algorithm, signer, signature, message)
}

function createSigner(token: string): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', encoder.encode(token), algorithm, false, ['sign', 'verify'])
}

/** The right comes first and has no space, so no two links have the same message. */
function messageOf(world: string, right: RightOfLink): Uint8Array<ArrayBuffer> {
  return encoder.encode(`${right} ${world}`)
}

function toBase64Url(bytes: ArrayBuffer): string {
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes)))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const bytes = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(bytes, (byte) => byte.charCodeAt(0))
}
