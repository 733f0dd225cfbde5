import { observer } from 'mobx-react'
import { ComingScreen } from '@/shell/ComingScreen'
import { useText } from '@/shell/use-text'

export default observer(function PosterPage() {
  return <ComingScreen route='poster' line={useText().mine.coming.poster} />
})
