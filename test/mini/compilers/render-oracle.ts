import { asText } from '../host/as-text'
import type { MiniRun } from '../mini-run'
import type { MiniPackage } from '../packaging/mini-package'
import type { CompiledTemplates } from './wechat-compilers'

/** A node of either tree: text, or an element with the properties that both sides have. */
type RenderedNode = string | RenderedElement

interface RenderedElement {
  tag: string
  id: string
  className: string
  style: string
  children: RenderedNode[]
  /** Components are compared up to their own element; their content belongs to another template. */
  isOpaque: boolean
}

/** Node that WeChat's generated functions return. */
interface WechatNode {
  tag: string
  attr?: { id?: string; class?: string; style?: string }
  children?: (WechatNode | string)[]
}

/** Elements of components, such as `wx-comp`; another template renders their content. */
type ComponentTags = ReadonlySet<string>

/** Elements of all components that a package uses anywhere. */
const componentTagsOf = ({ app, configs }: MiniPackage): ComponentTags =>
  new Set(
    [app, ...Object.values(configs)].flatMap(({ usingComponents = {} }) =>
      Object.keys(usingComponents).map((name) => `wx-${name}`),
    ),
  )

/** Tree that WeChat's compiler renders. */
const treeOfWechat = (value: unknown, components: ComponentTags): RenderedNode[] => {
  if (value === null || value === undefined) return []
  if (Array.isArray(value)) return joinText(value.flatMap((one) => treeOfWechat(one, components)))
  if (typeof value !== 'object') return [asText(value)]
  const { tag, attr, children = [] } = value as WechatNode
  const inside = joinText(children.flatMap((child) => treeOfWechat(child, components)))
  if (tag === 'virtual' || tag === 'wx-page') return inside
  return [element(tag, attr?.id, attr?.class, attr?.style, components.has(tag) ? null : inside)]
}

/** Tree that the host rendered below an element. */
const treeOfDocument = (parent: Element, components: ComponentTags): RenderedNode[] =>
  joinText(
    [...parent.childNodes].flatMap((node): RenderedNode[] => {
      if (node.nodeType === 3) return [node.textContent ?? '']
      if (node.nodeType !== 1) return []
      const child = node as Element
      if (!child.localName.startsWith('wx-')) return []
      const inside = child.localName === 'wx-rich-text' ? [] : treeOfDocument(child, components)
      const [className, style] = [child.getAttribute('class'), child.getAttribute('style')]
      return [
        element(child.localName, child.id, className, style, components.has(child.localName) ? null : inside),
      ]
    }),
  )

function element(
  tag: string,
  id: string | undefined,
  className: string | null | undefined,
  style: string | null | undefined,
  children: RenderedNode[] | null,
): RenderedElement {
  // The order of an element's classes does not matter.
  const classes = (className ?? '').split(/\s+/).filter(Boolean).sort()
  const texts = { id: id ?? '', className: classes.join(' '), style: style ?? '' }
  return { tag, ...texts, children: children ?? [], isOpaque: children === null }
}

function joinText(nodes: RenderedNode[]): RenderedNode[] {
  const joined: RenderedNode[] = []
  for (const node of nodes) {
    const last = joined.at(-1)
    if (typeof node === 'string' && typeof last === 'string') joined[joined.length - 1] = last + node
    else joined.push(node)
  }
  return joined.filter((node) => typeof node !== 'string' || node.trim() !== '')
}

/** Number of nodes in a tree. */
const countNodes = (nodes: RenderedNode[]): number =>
  nodes.reduce((sum, node) => sum + 1 + (typeof node === 'string' ? 0 : countNodes(node.children)), 0)

const withoutSpace = (text: string) => text.replace(/\s+/g, '')

/** Differences between two trees, each with its place. */
function differences(wechat: RenderedNode[], host: RenderedNode[], place = ''): string[] {
  // A virtual component has no element of its own in the document, so its siblings cannot be matched.
  if (wechat.some((node) => typeof node !== 'string' && node.tag === 'wx-comp')) return []
  if (wechat.length !== host.length)
    return [`${place}: ${wechat.length} children by WeChat's compiler, ${host.length} in the host`]
  return wechat.flatMap((node, index) => {
    const other = host[index]
    if (typeof node === 'string' || typeof other === 'string' || !other) {
      const isSame = typeof node === 'string' && typeof other === 'string' && node.trim() === other.trim()
      return isSame
        ? []
        : [`${place}[${index}]: ${JSON.stringify(node)} by WeChat's compiler, ${JSON.stringify(other)}`]
    }
    const here = `${place}/${node.tag}${node.id ? `#${node.id}` : ''}`
    const own = (['tag', 'id', 'className', 'style'] as const).flatMap((name) =>
      withoutSpace(node[name]) === withoutSpace(other[name]) || (node.isOpaque && name !== 'tag')
        ? []
        : [`${here} ${name}: "${node[name]}" by WeChat's compiler, "${other[name]}" in the host`],
    )
    return [...own, ...differences(node.children, other.children, here)]
  })
}

/** Result of comparing the shown page with the output of WeChat's compiler for its data. */
export interface RenderComparison {
  /** Number of nodes that WeChat's compiler renders. */
  nodeCount: number
  /** Each with its place; empty when both trees are the same. */
  differences: string[]
}

/** Renders the data of the shown page with WeChat's compiled templates, and compares that with the host's document. */
export function compareRendering({ host }: MiniRun, compiled: CompiledTemplates): RenderComparison {
  const page = host.pages.top
  if (!page) throw new Error('no page is open')
  const components = componentTagsOf(host.pack)
  const data: unknown = JSON.parse(JSON.stringify(page.instance.data))
  const wechat = treeOfWechat(compiled(`${page.path}.wxml`)(data as object), components)
  return {
    nodeCount: countNodes(wechat),
    differences: differences(wechat, treeOfDocument(page.scroller, components)),
  }
}
