export async function takeAnimation(): Promise<void> {}
