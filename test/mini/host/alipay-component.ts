import type { Definition, LogicInstance, OwnerPage } from './definitions'

type Method = (this: LogicInstance, ...values: unknown[]) => unknown

/** The lifecycle part of an Alipay component definition. Source: provider doc "Component". */
interface AlipayDefinition extends Definition {
  data?: object | (() => object)
  props?: Record<string, unknown>
  properties?: Record<string, { value?: unknown } | null>
  methods?: Record<string, Method>
  onInit?: Method
  deriveDataFromProps?: Method
  didMount?: Method
  didUpdate?: Method
  didUnmount?: Method
  lifetimes?: { attached?: Method; detached?: Method }
  pageEvents?: { onShow?: Method; onHide?: Method }
}

/** State that the translation stores for an instance. */
interface Mount {
  isMounted: boolean
  /** True while the component itself changes its properties; such a change triggers no further update. */
  isOwnChange: boolean
}

/**
 * Translates an Alipay `Component({ onInit, didMount, didUpdate, didUnmount, props })` to WeChat's lifecycle. On
 * Alipay the template also sees undeclared properties, so Taro's `properties` count as `props`.
 */
export function toAlipayLifecycle(source: Definition, ownerPage: () => OwnerPage | null): Definition {
  const definition = source as AlipayDefinition
  const names = [
    ...new Set([...Object.keys(definition.props ?? {}), ...Object.keys(definition.properties ?? {})]),
  ]
  const mounts = new WeakMap<LogicInstance, Mount>()
  const propsOf = (instance: LogicInstance) =>
    Object.fromEntries(names.map((name) => [name, instance.data[name]]))
  return {
    data: typeof definition.data === 'function' ? definition.data() : definition.data,
    properties: Object.fromEntries(names.map((name) => [name, propertyOf(definition, name)])),
    methods: { ...definition.methods },
    observers:
      names.length > 0 ? { [names.join(',')]: propsObserver(definition, names, mounts, propsOf) } : {},
    lifetimes: {
      created(this: LogicInstance) {
        mounts.set(this, { isMounted: false, isOwnChange: false })
        this.props = { ...definition.props }
        this.$page = ownerPage()?.instance
        definition.onInit?.call(this)
      },
      attached(this: LogicInstance) {
        this.props = propsOf(this)
        const mount = mounts.get(this)
        if (mount) mount.isMounted = true
        ;(definition.didMount ?? definition.lifetimes?.attached)?.call(this)
      },
      detached(this: LogicInstance) {
        ;(definition.didUnmount ?? definition.lifetimes?.detached)?.call(this)
      },
    },
    pageLifetimes: pageLifetimesOf(definition),
  }
}

function pageLifetimesOf({ pageEvents = {} }: AlipayDefinition): Record<string, Method> {
  const { onShow, onHide } = pageEvents
  return { ...(onShow && { show: onShow }), ...(onHide && { hide: onHide }) }
}

function propertyOf({ props, properties }: AlipayDefinition, name: string): object {
  const value = props?.[name] ?? properties?.[name]?.value
  return { type: null, value: typeof value === 'function' ? undefined : value }
}

/** Calls `deriveDataFromProps` and `didUpdate` for new properties, but not for the component's own changes. */
function propsObserver(
  definition: AlipayDefinition,
  names: string[],
  mounts: WeakMap<LogicInstance, Mount>,
  propsOf: (instance: LogicInstance) => Record<string, unknown>,
): Method {
  return function (this: LogicInstance) {
    const next = propsOf(this)
    const mount = mounts.get(this)
    const previous = this.props
    if (!mount?.isMounted || mount.isOwnChange) {
      if (mount) mount.isOwnChange = false
      this.props = next
      return
    }
    const setData = this.setData
    this.setData = (data, callback) => {
      if (names.some((name) => name in data)) mount.isOwnChange = true
      setData.call(this, data, callback)
    }
    try {
      definition.deriveDataFromProps?.call(this, next)
    } finally {
      this.setData = setData
    }
    this.props = next
    definition.didUpdate?.call(this, previous, this.data)
  }
}
