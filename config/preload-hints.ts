import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Compiler } from 'webpack'
import { earlyCallsScript } from './early-calls'
import { filesOfPage } from './first-load'

/** The first pages without an address, with and without a session. */
const HOME = 'pages/index/home'
const WELCOME = 'pages/login/welcome'
/** Pages that are opened from outside; all other pages are reached from these. */
const PAGES = [HOME, WELCOME, 'pages/msg/index', 'pages/my/index']

/**
 * Runs in the page before any other file is loaded: requests the files of the page that is about to open, and makes a
 * member's first calls. Otherwise the entry would have to load first, some round trips later. Written for old engines.
 */
const hintScript = (files: Record<string, readonly string[]>): string =>
  `!function(f,d){var p=location.hash.replace(/^#\\/?|\\?.*/g,''),t;try{t=localStorage.getItem('jinyu.token')}catch(e){}` +
  `(p?f[p]||[]:f[t?'${HOME}':'${WELCOME}']).forEach(function(u){var l=d.createElement('link');` +
  `l.rel='preload';l.as=/css$/.test(u)?'style':'script';l.href='./'+u;d.head.appendChild(l)});` +
  `${earlyCallsScript(HOME)}}(${JSON.stringify(files)},document)`

/**
 * Webpack plugin that lets the built `index.html` request a page's files at once. The server's policy contains its
 * hash.
 */
export class PreloadHints {
  apply(compiler: Compiler): void {
    compiler.hooks.done.tap('PreloadHints', ({ compilation }) => {
      if (compilation.errors.length > 0) return
      const files = Object.fromEntries(PAGES.map((page) => [page, filesOfPage(compilation, page)]))
      const html = path.join(compiler.outputPath, 'index.html')
      const page = readFileSync(html, 'utf8')
      writeFileSync(html, page.replace('<script defer', `<script>${hintScript(files)}</script><script defer`))
    })
  }
}
