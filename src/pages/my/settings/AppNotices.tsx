import { observer } from 'mobx-react'
import { useEffect } from 'react'
import { Cell } from '@/components/Cell'
import { useAllowNotices, useAppNoticeText } from '@/shell/away/app-notices'
import { useStores } from '@/stores/use-stores'

/** Notices of the mini-program: each tap allows one of each kind. */
export const AppNotices = observer(function AppNotices() {
  const { away } = useStores()
  const { appNotices: text } = useAppNoticeText()
  const allowing = useAllowNotices()
  useEffect(() => void away.load(), [away])
  if (away.choice === 'none') return null
  return (
    <Cell
      title={text.title}
      note={away.grants > 0 ? text.left(away.grants) : text.note}
      value={away.grants > 0 ? text.more : text.allow}
      onPress={() => void allowing.run()}
    />
  )
})
