import { findPort } from '../e2e/examples/commands.ts'
import { rendersFor, showsOneState, startIntranet } from './framework.ts'
import type { StartProject } from './start-project.ts'

const build = {
  builder: '@angular/build:application',
  options: {
    browser: 'src/main.ts',
    server: 'src/main.server.ts',
    ssr: { entry: 'src/server.ts' },
    outputMode: 'server',
    tsConfig: 'tsconfig.json',
  },
  configurations: { development: { optimization: false } },
}
const serve = { builder: '@angular/build:dev-server', options: { buildTarget: 'app:build:development' } }

const files = {
  'angular.json': JSON.stringify({
    version: 1,
    cli: { analytics: false },
    projects: { app: { projectType: 'application', root: '', architect: { build, serve } } },
  }),
  'tsconfig.json': JSON.stringify({
    compilerOptions: { target: 'ES2022', module: 'preserve', strict: true, skipLibCheck: true },
    include: ['src/**/*.ts'],
  }),
  'src/index.html':
    '<!doctype html><html lang="en"><head><base href="/"></head><body><app-root></app-root></body></html>',
  'src/main.ts': `import { bootstrapApplication } from '@angular/platform-browser'
import { App, config } from './app'

bootstrapApplication(App, config)
`,
  'src/main.server.ts': `import { mergeApplicationConfig } from '@angular/core'
import { type BootstrapContext, bootstrapApplication } from '@angular/platform-browser'
import { provideServerRendering, RenderMode, withRoutes } from '@angular/ssr'
import { App, config } from './app'

const server = { providers: [provideServerRendering(withRoutes([{ path: '**', renderMode: RenderMode.Server }]))] }

export default (context: BootstrapContext) => bootstrapApplication(App, mergeApplicationConfig(config, server), context)
`,
  'src/server.ts': `import { AngularAppEngine, createRequestHandler } from '@angular/ssr'

const engine = new AngularAppEngine()
export const reqHandler = createRequestHandler((request) => engine.handle(request))
`,
  'src/app.ts': `import { type HttpInterceptorFn, httpResource, provideHttpClient, withInterceptors } from '@angular/common/http'
import { type ApplicationConfig, afterNextRender, Component, inject, REQUEST, signal } from '@angular/core'
import { provideClientHydration } from '@angular/platform-browser'
import { provideRouter } from '@angular/router'

interface User { fullname: string; job_title: string; photo_url: string }

const forwardCookies: HttpInterceptorFn = (request, next) => {
  const cookie = inject(REQUEST, { optional: true })?.headers.get('cookie')
  return next(cookie ? request.clone({ setHeaders: { cookie } }) : request)
}

export const config: ApplicationConfig = {
  providers: [provideHttpClient(withInterceptors([forwardCookies])), provideClientHydration(), provideRouter([])],
}

@Component({
  selector: 'app-root',
  template: \`
    @if (me.value(); as me) {
      <p id="server">{{ me.fullname }}, {{ me.job_title }} <img [src]="me.photo_url" alt="" /></p>
    }
    @if (user(); as user) {
      <p id="browser">{{ user.fullname }}, {{ user.job_title }} <img [src]="user.photo_url" alt="" /></p>
      <button (click)="promote()">Promote</button>
    }
  \`,
})
export class App {
  readonly me = httpResource<User>(() => '/api/people/v2/user')
  readonly user = signal<User | undefined>(undefined)

  constructor() {
    afterNextRender(() => this.load())
  }

  promote() {
    void this.load({ method: 'PUT', body: '{"job_title":"Night manager"}' })
  }

  async load(init?: RequestInit) {
    this.user.set(await (await fetch('/api/people/v2/users/1', init)).json())
  }
}
`,
}

export async function followAngular(project: StartProject): Promise<void> {
  for (const [name, text] of Object.entries(files)) project.write(name, text)
  const port = String(await findPort())
  const app = `http://127.0.0.1:${port}`
  await startIntranet(project, 'Angular', app)
  await project.serve('ng', 'serve', '--proxy-config', 'proxy.conf.mjs', '--host', '127.0.0.1', '--port', port)
  await showsOneState(app)
  await rendersFor(app, 'manager', 'Cedrik Menne')
}
