import { existsSync } from 'node:fs'
import path from 'node:path'
import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { OPS_PATH } from '@contract/ops/ops-constants'

/** Content Security Policy of the console: only its own files, and styles that its components write. */
const POLICY = [
  "default-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/** Adds the headers that every answer of the console has: nothing is stored, framed or sent to other sites. */
export const addConsoleHeaders = (app: FastifyInstance, isSecure: boolean): void => {
  app.addHook('onSend', (_request, reply, payload, done) => {
    void reply
      .header('Content-Security-Policy', POLICY)
      .header('X-Content-Type-Options', 'nosniff')
      .header('X-Frame-Options', 'DENY')
      .header('Referrer-Policy', 'no-referrer')
      .header('Cross-Origin-Opener-Policy', 'same-origin')
      .header('Permissions-Policy', 'camera=(), microphone=(), geolocation=()')
    if (!reply.hasHeader('cache-control')) void reply.header('Cache-Control', 'no-store')
    if (isSecure) void reply.header('Strict-Transport-Security', 'max-age=31536000')
    done(null, payload)
  })
}

/**
 * Serves the built console: its files, and its page at every other address, which the page itself routes. Does nothing
 * when it was not built.
 */
export const serveConsoleFiles = (app: FastifyInstance, folder: string): void => {
  if (!existsSync(path.join(folder, 'index.html'))) return
  void app.register(async (scope) => {
    await scope.register(staticFiles, {
      root: folder,
      dotfiles: 'deny',
      cacheControl: false,
      wildcard: false,
      setHeaders: (reply, file) => {
        const isHashed = file.includes(`${path.sep}assets${path.sep}`)
        void reply.header('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
    scope.setNotFoundHandler((request, reply) => {
      const isPage = request.method === 'GET' && !request.url.startsWith(`${OPS_PATH}/`)
      return isPage
        ? reply.header('Cache-Control', 'no-cache').sendFile('index.html')
        : reply.code(404).send()
    })
  })
}
