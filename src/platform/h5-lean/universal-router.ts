/** What an action learns about the address. */
interface Context {
  readonly pathname: string
  readonly params: Readonly<Record<string, string>>
}

interface Route {
  readonly path: string | readonly string[]
  action(context: Context, params: Context['params']): unknown
}

const plain = (path: string): string => path.replace(/\/$/, '').toLowerCase()

/**
 * The part of `universal-router` that Taro's H5 router uses; the build puts it in the package's place, because our
 * paths have no patterns. As there, neither case nor a slash at the end matters.
 */
export default class UniversalRouter {
  private readonly actions = new Map<string, Route['action']>()
  private readonly baseUrl: string

  constructor(routes: readonly Route[], { baseUrl = '' }: { baseUrl?: string } = {}) {
    this.baseUrl = baseUrl
    for (const { path, action } of routes) {
      for (const each of typeof path === 'string' ? [path] : path) this.actions.set(plain(each), action)
    }
  }

  /** Runs the action of the address. @throws {Error} with `status` 404 when nothing has this path */
  resolve(pathname: string): Promise<unknown> {
    const action = this.actions.get(plain(pathname.slice(this.baseUrl.length)))
    if (!action) return Promise.reject(Object.assign(new Error('Route not found'), { status: 404 }))
    const params = {}
    return Promise.resolve(action({ pathname, params }, params))
  }
}
