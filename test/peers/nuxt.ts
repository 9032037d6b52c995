import { findPort } from '../e2e/examples/commands.ts'
import { rendersWorlds, showsOneState, startIntranet } from './framework.ts'
import type { StartProject } from './start-project.ts'

const page = `<script setup>
const { data: user } = await useFetch('/api/people/v2/user')
const fetched = ref()
const load = async (options) => (fetched.value = await $fetch('/api/people/v2/users/1', options))
onMounted(() => load())
</script>

<template>
  <p id="server">{{ user.fullname }}, {{ user.job_title }} <img :src="user.photo_url" alt=""></p>
  <p v-if="fetched" id="browser">{{ fetched.fullname }}, {{ fetched.job_title }} <img :src="fetched.photo_url" alt=""></p>
  <button @click="load({ method: 'PUT', body: { job_title: 'Night manager' } })">Promote</button>
</template>
`

const plain = (intranet: string) => `export default defineEventHandler(async () => {
  const { fullname } = await $fetch('${intranet}/api/people/v2/user')
  return fullname
})
`

export async function followNuxt(project: StartProject): Promise<void> {
  const port = String(await findPort())
  const app = `http://127.0.0.1:${port}`
  const intranet = await startIntranet(project, 'Nuxt', app)
  project.write('server/routes/plain.get.ts', plain(intranet))
  project.write('app/app.vue', page)
  await project.serve('nuxt', 'dev', '--host', '127.0.0.1', '--port', port)
  await showsOneState(app)
  await rendersWorlds(app, '/plain')
}
