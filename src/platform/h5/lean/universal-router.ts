/** The address as an action receives it. */
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
 * The part of `universal-router` that Taro's H5 router uses. The build replaces the package by this file, because our
 * paths have no patterns. As in the package, letter case and a trailing slash do not matter.
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

  /** Runs the action of the address. @throws {Error} with `status` 404 when no route has this path */
  resolve(pathname: string): Promise<unknown> {
    const action = this.actions.get(plain(pathname.slice(this.baseUrl.length)))
    if (!action) return Promise.reject(Object.assign(new Error('Route not found'), { status: 404 }))
    const params = {}
    return Promise.resolve(action({ pathname, params }, params))
  }
}
