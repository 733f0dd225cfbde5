import { buildConsole } from './lib/console.mjs'
import { buildH5 } from './lib/h5.mjs'
import { installPackages } from './lib/install.mjs'
import { withProgress } from './lib/progress.mjs'
import { fail, requireNode, say } from './lib/project.mjs'
import { npmCommand, runQuietly } from './lib/run.mjs'

const MINI_PROGRAMS = ['weapp', 'alipay']
const usage = `npm run build                     the web client, the console and the server, for production
npm run build -- weapp alipay     the mini-programs, too`

/** `npm run build`: makes everything that production needs, in dist/. Source: ours */
async function build() {
  requireNode()
  const wanted = process.argv.slice(2)
  if (wanted.some((name) => !MINI_PROGRAMS.includes(name))) fail(usage)
  await installPackages()
  const { buildServer, SERVER_BUILD } = await import('./lib/server-build.mjs')
  await withProgress('Bundling the server', () => buildServer())
  await buildH5()
  await buildConsole()
  for (const name of wanted) {
    const [command, commandArguments] = npmCommand(['run', '--silent', `build:${name}`])
    await withProgress(`Building ${name}`, () =>
      runQuietly(command, commandArguments, { env: { NODE_ENV: 'production' } }),
    )
  }
  say(`Built ${['h5', 'console', ...wanted].map((name) => `dist/${name}`).join(', ')} and ${SERVER_BUILD}.`)
}

build().catch((error) => fail(error.message))
