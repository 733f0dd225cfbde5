import { copyText } from '@/platform/clipboard'
import { showToast } from '@/platform/toast'
import { useText } from './use-text'

/** Copies text and shows whether that worked. */
export function useCopy(): (words: string) => void {
  const { common } = useText()
  return (words) =>
    void copyText(words).then((isDone) => showToast(isDone ? common.copied : common.copyFailed))
}
