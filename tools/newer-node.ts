/** What runs a script on a newer Node, where this one is below the major that is needed. */
export function findNewerNode(needed: number): string[] | undefined {
  const isEnough = Number(process.versions.node.split('.')[0]) >= needed
  return isEnough ? undefined : ['npx', '-y', '-p', 'node@24', 'node']
}
