import { observer } from 'mobx-react'
import { createElement, useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { RetryLater } from '@/lib/retry-later'
import { whenIdle } from '@/platform/when-idle'

/**
 * Makes a part of a page that is invisible at first, such as a closed sheet: its file is loaded once the page is
 * rendered, and again later if that fails. A part that was opened in the meantime is shown as soon as its file is
 * loaded. Call it once, outside components; parts of one module share its file.
 * @param instead draws the placeholder until then
 */
export function deferred<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  instead: () => ReactNode = () => null,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null
  return observer(function Deferred(props: Props) {
    const [Part, setPart] = useState(() => loaded)
    useEffect(() => {
      if (Part) return undefined
      let isGone = false
      const show = (part: ComponentType<Props>) => {
        loaded = part
        if (!isGone) setPart(() => part)
      }
      const attempt = () => void load().then(show, () => !isGone && retry.failed())
      const retry = new RetryLater(attempt)
      const cancel = whenIdle(attempt)
      return () => {
        isGone = true
        cancel()
        retry.settled()
      }
    }, [Part])
    return Part ? createElement(Part, props) : instead()
  })
}
