import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import staticFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Config } from '../config/config'
import { hostOf, originOf } from './origin'
import { pageAnswer } from './page'

/** Hashes of the scripts inside the page, for the policy; all other scripts are files. */
const inlineScriptHashes = (html: string): string =>
  [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)]
    .map(([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`)
    .join(' ')

/** Content Security Policy: what the page may load and which servers it may call. Source: ours, fitted to the built client. */
const policyFor = (host: string, scriptHashes: string): string =>
  [
    "default-src 'self'",
    `script-src 'self' ${scriptHashes}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "media-src 'self' blob:",
    // The clock of the heartbeats, which browsers do not slow down in a hidden tab.
    "worker-src 'self' blob:",
    // Older engines do not count the page's own sockets as 'self'.
    `connect-src 'self' ws://${host} wss://${host}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // The page's own policy (`src/index.html`) allows no markup but icons, and scripts of this origin only.
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ')

/** Headers of every answer of the client's files. */
const guard = (reply: FastifyReply, policy: string): void => {
  void reply
    .header('Content-Security-Policy', policy)
    .header('X-Content-Type-Options', 'nosniff')
    .header('Referrer-Policy', 'no-referrer')
    .header('Cross-Origin-Opener-Policy', 'same-origin')
    .header('Permissions-Policy', 'geolocation=(self), camera=(self), microphone=(self)')
}

/** A file whose name has its content's hash never changes; browsers ask again for all others. */
const isHashed = (file: string): boolean => /\.[0-9a-f]{8}\.(js|css)$/.test(file)

/** A source map has the client's source with its comments, whichever build left it in the folder. */
const isSourceMap = (file: string): boolean => /\.map(\.|$)/i.test(file)

/**
 * Serves the built H5 client: the page at `/`, its files beside it, compressed copies first. The page is read at the start,
 * so another build is served from the next start on, as its policy is.
 * Does nothing when it was not built, so that the calls can be served alone.
 */
export const serveClient = (app: FastifyInstance, config: Config): void => {
  const { h5Dir: folder } = config
  const page = folder === null ? null : path.join(folder, 'index.html')
  if (folder === null || page === null || !existsSync(page)) return
  const html = readFileSync(page, 'utf8')
  const hashes = inlineScriptHashes(html)
  const answerPage = pageAnswer(html)
  void app.register(async (scope) => {
    scope.addHook('onRequest', (request, reply, done) => {
      guard(reply, policyFor(hostOf(config, request), hashes))
      done()
    })
    for (const url of ['/', '/index.html'])
      scope.get(url, (request, reply) => answerPage(request, reply, originOf(config, request)))
    await scope.register(staticFiles, {
      root: folder,
      preCompressed: true,
      dotfiles: 'deny',
      decorateReply: false,
      allowedPath: (file) => !isSourceMap(file),
      cacheControl: false,
      setHeaders: (reply, file) => {
        const isImmutable = isHashed(file.replace(/\.(br|gz)$/, ''))
        void reply.header('Cache-Control', isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  })
}
