import type { GeneralComponent } from 'glass-easel'
import { canvasNodeOf } from './canvas-node'
import type { LogicInstance } from './definitions'

/** Properties of a node that `fields` may request. */
interface NodeFields {
  id?: boolean
  dataset?: boolean
  rect?: boolean
  size?: boolean
  scrollOffset?: boolean
  node?: boolean
  context?: boolean
  properties?: string[]
}

type Callback = (result: unknown) => void

interface Question {
  owner: LogicInstance
  /** Null queries the page itself. */
  selector: string | null
  isSingle: boolean
  fields: NodeFields
  callback?: Callback
}

/** Services of the host for a query. */
export interface QueryDeps {
  page: () => { instance: LogicInstance; element: HTMLElement }
  hasLayout: boolean
  later: (callback: () => void) => void
  /** Alipay never calls the callbacks of single questions. Source: measured, provider doc "SelectorQuery". */
  answersSingleCallbacks: boolean
}

type ViewNode =
  NonNullable<ReturnType<GeneralComponent['getShadowRoot']>> extends infer Tree
    ? Tree extends { querySelector(selector: string): infer Found }
      ? NonNullable<Found>
      : never
    : never

const componentOf = (instance: LogicInstance) => (instance as unknown as { _$?: GeneralComponent })._$

const elementOf = (node: ViewNode) => node.getBackendElement() as unknown as HTMLElement | null

/**
 * Queries about nodes of a page, answered together by `exec`. A selector only sees the owner's own tree and not the
 * content of components, as on a device. Without a layout all answers are zeros.
 */
export class SelectorQuery {
  private readonly questions: Question[] = []
  private owner: LogicInstance

  constructor(private readonly deps: QueryDeps) {
    this.owner = deps.page().instance
  }

  in(owner: LogicInstance): this {
    if (componentOf(owner)) this.owner = owner
    return this
  }

  select(selector: string): NodesReference {
    return this.reference(selector, true)
  }

  selectAll(selector: string): NodesReference {
    return this.reference(selector, false)
  }

  selectViewport(): NodesReference {
    return this.reference(null, true)
  }

  /** Answers all queries in a later task, with the results in their order. */
  exec(callback?: (results: unknown[]) => void): void {
    this.deps.later(() => {
      const results = this.questions.map((question) => this.answer(question))
      if (this.deps.answersSingleCallbacks)
        this.questions.forEach((question, index) => question.callback?.(results[index]))
      callback?.(results)
    })
  }

  ask(question: Omit<Question, 'owner'>, owner: LogicInstance): this {
    this.questions.push({ ...question, owner })
    return this
  }

  private reference(selector: string | null, isSingle: boolean): NodesReference {
    return new NodesReference(this, this.owner, selector, isSingle)
  }

  private answer({ owner, selector, isSingle, fields }: Question): unknown {
    if (selector === null) return this.describe(this.deps.page().element, null, fields)
    const tree = componentOf(owner)?.getShadowRoot()
    const nodes = tree ? (isSingle ? [tree.querySelector(selector)] : tree.querySelectorAll(selector)) : []
    const results = nodes.flatMap((node) => {
      const element = node && elementOf(node)
      return node && element ? [this.describe(element, node, fields)] : []
    })
    return isSingle ? (results[0] ?? null) : results
  }

  private describe(element: HTMLElement, node: ViewNode | null, fields: NodeFields): object {
    const rect = element.getBoundingClientRect()
    const { left, top, right, bottom, width, height } = rect
    const { scrollLeft, scrollTop, scrollWidth, scrollHeight } = element
    return {
      ...(fields.id && { id: node?.id ?? '' }),
      ...(fields.dataset && { dataset: { ...node?.dataset } }),
      ...(fields.rect && { left, top, right, bottom }),
      ...(fields.size && { width, height }),
      ...(fields.scrollOffset && { scrollLeft, scrollTop, scrollWidth, scrollHeight }),
      ...(fields.node && { node: canvasNodeOf(element) }),
      ...(fields.context && { context: null }),
      ...Object.fromEntries((fields.properties ?? []).map((name) => [name, element.getAttribute(name)])),
    }
  }
}

/** Nodes of one selector, with the queries about them. */
export class NodesReference {
  constructor(
    private readonly query: SelectorQuery,
    private readonly owner: LogicInstance,
    private readonly selector: string | null,
    private readonly isSingle: boolean,
  ) {}

  boundingClientRect(callback?: Callback): SelectorQuery {
    return this.fields({ id: true, dataset: true, rect: true, size: true }, callback)
  }

  scrollOffset(callback?: Callback): SelectorQuery {
    return this.fields({ id: true, dataset: true, scrollOffset: true }, callback)
  }

  node(callback?: Callback): SelectorQuery {
    return this.fields({ node: true }, callback)
  }

  context(callback?: Callback): SelectorQuery {
    return this.fields({ context: true }, callback)
  }

  fields(fields: NodeFields, callback?: Callback): SelectorQuery {
    return this.query.ask({ selector: this.selector, isSingle: this.isSingle, fields, callback }, this.owner)
  }
}
