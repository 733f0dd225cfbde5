import { makeAutoObservable, runInAction } from 'mobx'

/** Shortest time between two looks at the served page, in ms. Source: ours */
export const LOOK_MS = 10 * 60_000
/** A script that the page itself names. */
const ENTRY = /<script[^>]*\ssrc="?\.?(\/js\/[\w./-]+\.js)/g

/** Dependencies of {@link Release}. */
export interface ReleaseDeps {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  /** Epoch ms. */
  readonly now: () => number
  /** Whether the open page has loaded the script at this path. */
  readonly hasScript: (path: string) => boolean
}

/** Whether the server has a newer build than the open page, which then may be unable to load its further files. */
export class Release {
  isNew = false
  private lookedAt: number

  constructor(private readonly deps: ReleaseDeps) {
    this.lookedAt = deps.now()
    makeAutoObservable<this, 'deps' | 'lookedAt'>(this, { deps: false, lookedAt: false }, { autoBind: true })
  }

  /** The member has come back to the page: looks, unless it did so lately. Never rejects. */
  async lookAgain(): Promise<void> {
    if (this.deps.now() - this.lookedAt >= LOOK_MS) await this.look()
  }

  /** Compares the scripts of the served page with those of the open one. Never rejects. */
  async look(): Promise<void> {
    if (this.isNew) return
    this.lookedAt = this.deps.now()
    const answer = await this.ask('/', { cache: 'no-store' })
    const html = answer?.ok ? await answer.text().catch(() => '') : ''
    const entries = [...html.matchAll(ENTRY)].map(([, path]) => path as string)
    // A page without a script is no build: a network's login, for example.
    if (entries.some((path) => !this.deps.hasScript(path))) this.become()
  }

  /** A file of the build did not load: the build is over when the server no longer has it. Never rejects. */
  async missed(url: string): Promise<void> {
    if (this.isNew) return
    const answer = await this.ask(url, { method: 'HEAD', cache: 'no-store' })
    if (answer?.status === 404) this.become()
  }

  private ask(url: string, init: RequestInit): Promise<Response | null> {
    return this.deps.fetch(url, init).catch(() => null)
  }

  private become(): void {
    runInAction(() => (this.isNew = true))
  }
}

/** Address of the script or style sheet whose loading failed; null for every other failure. */
const failedFile = ({ target }: Event): string | null => {
  const url =
    target instanceof HTMLScriptElement ? target.src : target instanceof HTMLLinkElement ? target.href : ''
  return url.startsWith(`${window.location.origin}/`) ? url : null
}

/** Follows the builds of the server as long as the page is open. */
export function watchRelease(release: Release): void {
  const worker = 'serviceWorker' in navigator ? navigator.serviceWorker : null
  let hasWorker = Boolean(worker?.controller)
  worker?.addEventListener('controllerchange', () => {
    // The first worker of a browser has come with this build.
    if (hasWorker) void release.look()
    hasWorker = true
  })
  document.addEventListener(
    'visibilitychange',
    () => document.visibilityState === 'visible' && void release.lookAgain(),
  )
  const handleError = (event: Event) => {
    const url = failedFile(event)
    if (url !== null) void release.missed(url)
  }
  // The failure of an element does not bubble.
  window.addEventListener('error', handleError, true)
}
