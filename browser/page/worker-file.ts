import type { StartOptions } from 'msw/browser'

/**
 * MSW does not notice a missing worker file if the server returns its page for every unknown path, and MSW cannot start
 * again after a failure.
 */
export async function checkWorkerFile(serviceWorker: StartOptions['serviceWorker']): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const url = String(serviceWorker?.url ?? '/mockServiceWorker.js')
  const response = await fetch(url)
  if (response.ok && response.headers.get('content-type')?.includes('javascript')) return
  throw new Error(
    `Failed to start the simulator: MSW's worker file is not at ${url}. ` +
      'Please run "npx msw init <public dir>" with the folder that the page is served from, ' +
      'which for Storybook is one of the staticDirs in .storybook/main. ' +
      'If the file is at another URL, set it: serviceWorker: { url: "/app/mockServiceWorker.js" }.',
  )
}
