/** The command that runs a script on a newer Node, if this one is too old. */
export function findNewerNode(needed: number): string[] | undefined {
  const isEnough = Number(process.versions.node.split('.')[0]) >= needed
  return isEnough ? undefined : ['npx', '-y', '-p', 'node@24', 'node']
}
