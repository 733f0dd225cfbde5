import type { MiniTarget } from '../packaging/mini-package'
import { toAlipayLifecycle } from './alipay-component'
import { isViewEvent, toPlainEvent } from './events'
import type { Journal } from './journal'

/** A page or component as app code sees it. */
export interface LogicInstance {
  data: Record<string, unknown>
  setData: (data: Record<string, unknown>, callback?: () => void) => void
  [member: string]: unknown
}

/** An object that app code passes to `Page` or `Component`. */
export type Definition = Record<string, unknown>

/** The page under construction while component instances are created. */
export interface OwnerPage {
  id: number
  instance: LogicInstance | null
}

/** Services of the host for definitions. */
export interface DefinitionDeps {
  target: MiniTarget
  journal: Journal
  now: () => number
  later: (callback: () => void) => void
  /** The page that owns instances created now. */
  ownerPage: () => OwnerPage | null
}

type Method = (this: LogicInstance, ...values: unknown[]) => unknown

/** Adapts the definitions of app code to the component framework, and measures every `setData`. */
export class Definitions {
  private readonly metered = new WeakSet<LogicInstance>()

  constructor(private readonly deps: DefinitionDeps) {}

  /** Adapts a definition for `Page`; `meter` must be called on the instance once it exists. */
  page(path: string, definition: Definition): Definition {
    const adapted = this.withPlainEvents(path, withoutMalformedLists(definition))
    if (typeof adapted.data === 'object') adapted.data = cloneJson(adapted.data)
    return adapted
  }

  /** Adapts a definition for `Component`, with either platform's lifecycle names. */
  component(path: string, definition: Definition): Definition {
    const { target, ownerPage } = this.deps
    const source = target === 'alipay' ? toAlipayLifecycle(definition, ownerPage) : definition
    const adapted = withoutMalformedLists(source)
    const lifetimes = { ...(adapted.lifetimes as Record<string, Method> | undefined) }
    const created = lifetimes.created ?? (adapted.created as Method | undefined)
    delete adapted.created
    const meter = (instance: LogicInstance) => this.meter(path, instance)
    lifetimes.created = function (this: LogicInstance) {
      meter(this)
      created?.call(this)
    }
    const getPageId = () => `pageId:${ownerPage()?.id ?? ''}`
    adapted.lifetimes = lifetimes
    adapted.methods = this.withPlainEvents(path, {
      getPageId,
      ...(adapted.methods as Definition | undefined),
    })
    return adapted
  }

  /**
   * Makes `setData` of an instance behave as on a device, where only JSON reaches the view: the payload is copied and
   * counted, and reported when it contains something that JSON cannot represent.
   */
  meter(path: string, instance: LogicInstance): void {
    if (this.metered.has(instance)) return
    this.metered.add(instance)
    const { journal, now, later } = this.deps
    const apply = instance.setData
    instance.setData = function (data, callback) {
      const text = JSON.stringify(data, (key: string, value: unknown) => {
        if (value === undefined || typeof value === 'function')
          journal.add({ kind: 'warning', message: `setData in ${path}: "${key}" is ${typeof value}` })
        return value
      })
      const startedAt = now()
      apply.call(instance, JSON.parse(text) as Record<string, unknown>)
      const keys = Object.keys(data)
      journal.addSetData(
        {
          path,
          bytes: new TextEncoder().encode(text).length,
          durationMs: now() - startedAt,
          keyCount: keys.length,
        },
        keys,
      )
      if (callback) later(() => callback.call(instance))
    }
  }

  /** Methods receive plain events, and exceptions that they throw for an event are recorded under their name. */
  private withPlainEvents(path: string, methods: Definition): Definition {
    const { target, journal } = this.deps
    const wrap = (name: string, method: Method): Method =>
      function (first, ...others) {
        if (!isViewEvent(first)) return method.call(this, first, ...others)
        try {
          return method.call(this, toPlainEvent(first, target), ...others)
        } catch (error) {
          journal.fail(error, `${path} ${name}`)
          return undefined
        }
      }
    return Object.fromEntries(
      Object.entries(methods).map(([name, value]) => [
        name,
        typeof value === 'function' ? wrap(name, value as Method) : value,
      ]),
    )
  }
}

/** Taro passes `{}` for these lists; devices ignore it, but the framework here would throw. */
function withoutMalformedLists(definition: Definition): Definition {
  const copy = { ...definition }
  for (const name of ['behaviors', 'externalClasses']) {
    if (!Array.isArray(copy[name])) delete copy[name]
  }
  return copy
}

const cloneJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value))
