import { stateOf } from '../builtins/builtin'
import { SelectorQuery } from '../selector-query'
import type { LogicInstance } from '../definitions'
import {
  shownPage,
  type Answer,
  type ApiContext,
  type ApiOptions,
  type ApiTable,
  type DefineCall,
} from './calls'

/** Toasts, dialogs and sheets of the platform, answered as the device is scripted, and selector queries. */
export function interfaceApi(context: ApiContext, define: DefineCall): ApiTable {
  const { target, environment, device, later } = context
  const done = (name: string) => [name, define(name, (_, answer) => answer.ok())] as const
  const table: ApiTable = {
    ...Object.fromEntries(['showToast', 'hideToast', 'showLoading', 'hideLoading', 'hideKeyboard'].map(done)),
    showActionSheet: define('showActionSheet', (options, answer) =>
      answerActionSheet(context, options, answer),
    ),
    createSelectorQuery: () =>
      new SelectorQuery({
        page: () => shownPage(context),
        hasLayout: environment.hasLayout,
        later,
        answersSingleCallbacks: target === 'weapp',
      }),
    createVideoContext: (id: string) => {
      const run = (act: 'play' | 'pause') => {
        context.journal.addApiCall(`VideoContext.${act}`, { id })
        const element = shownPage(context).element.querySelector(`[id="${id}"]`)
        later(() => element && stateOf(element)?.parts.emit(element, act, {}))
      }
      return { play: () => run('play'), pause: () => run('pause') }
    },
    createIntersectionObserver: (owner?: LogicInstance, options?: object) => {
      const source = owner && 'createIntersectionObserver' in owner ? owner : shownPage(context).instance
      return (source.createIntersectionObserver as (settings?: object) => unknown)(options)
    },
  }
  const doesConfirm = (options: ApiOptions) =>
    typeof device.confirms === 'function' ? device.confirms(options) : device.confirms
  if (target === 'alipay') {
    table.alert = define('alert', (_, answer) => answer.ok({ success: true }))
    table.confirm = define('confirm', (options, answer) => answer.ok({ confirm: doesConfirm(options) }))
    return table
  }
  table.showModal = define('showModal', (options, answer) => {
    const isConfirmed = doesConfirm(options)
    answer.ok({ confirm: isConfirmed, cancel: !isConfirmed, content: null })
  })
  table.nextTick = (callback: () => void) => later(callback)
  return table
}

/** WeChat fails a closed sheet, Alipay answers index -1. Source: provider docs "showActionSheet". */
function answerActionSheet({ target, device }: ApiContext, options: ApiOptions, answer: Answer): void {
  const scripted = device.actionSheetIndex
  const index = typeof scripted === 'function' ? scripted(options) : scripted
  if (target === 'alipay') answer.ok({ index: index ?? -1 })
  else if (index === null) answer.fail('cancel')
  else answer.ok({ tapIndex: index })
}
