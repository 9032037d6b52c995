/** A user, as far as signing in goes. */
export interface Person {
  id: number
  username: string
  password: string | null
  blocked: boolean
}

/** Finds the people of a world: a table of them is one. */
export interface Directory<User extends Person> {
  get(id: number): User | undefined
  findBy(field: 'username', username: string): User | undefined
  all(): readonly User[]
}

/** Finds a person by username or id. */
export function findPerson<User extends Person>(name: string, directory: Directory<User>): User | undefined {
  return directory.findBy('username', name) ?? (/^\d+$/.test(name) ? directory.get(Number(name)) : undefined)
}
