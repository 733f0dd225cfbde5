import { brokenSettingRule, type SettingRule, settingShapes } from '@contract/ops/setting-shapes'
import type { ProductConfig } from './product-config'

/** Range in which an operator may change a setting. */
export interface ConfigRange {
  readonly min: number
  readonly max: number
}

/**
 * Settings that operators may change at runtime, by key. A key of an older version may be missing: then the program's value
 * is used.
 */
export const configKeys: Readonly<Partial<Record<string, ConfigRange>>> = settingShapes

type Node = Record<string, unknown>

/** The member of an object with that name, or the entry of a list with that id or threshold. */
const stepInto = (node: unknown, word: string): unknown => {
  if (!Array.isArray(node)) return (node as Node)[word]
  return (node as Node[]).find(({ id, from }) => String(id ?? from) === word)
}

const placeOf = (product: ProductConfig, key: string): { holder: Node; name: string } => {
  const words = key.split('.')
  const name = words.pop() ?? ''
  const holder = words.reduce<unknown>(stepInto, product) as Node | undefined
  if (typeof holder?.[name] !== 'number') throw new Error(`no number ${key}`)
  return { holder, name }
}

/** A setting by its key. @throws Error for an unknown key. */
export const readNumber = (product: ProductConfig, key: string): number => {
  const { holder, name } = placeOf(product, key)
  return holder[name] as number
}

/** Sets a setting; every reader gets the new value from now on. */
export const writeNumber = (product: ProductConfig, key: string, value: number): void => {
  const { holder, name } = placeOf(product, key)
  holder[name] = value
}

/** The first rule that the settings break together; null when all hold. */
export const brokenRule = (product: ProductConfig): SettingRule | null =>
  brokenSettingRule((key) => readNumber(product, key), product.coin.fenPerCoin)
