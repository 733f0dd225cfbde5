import { observer } from 'mobx-react'
import { MeetingLayers } from '@/shell/MeetingLayers'
import { MemberSafety, type SafetyTarget } from '@/shell/MemberSafety'
import { FilterSheet } from './FilterSheet'
import { GreetingSheet } from './GreetingSheet'
import { PlaceSheets } from './PlaceSheets'
import type { Place } from './use-place'

/** Props of {@link HomeLayers}. */
export interface HomeLayersProps {
  place: Place
  /** Whom the safety menu is about; null while it is closed. */
  safety: SafetyTarget | null
  onSafetyClose: () => void
}

/** All that may lie over the home page. None of it is open when the page comes, so it is loaded after it. */
export const HomeLayers = observer(function HomeLayers(props: HomeLayersProps) {
  const { place, safety, onSafetyClose } = props
  return (
    <>
      <FilterSheet />
      <GreetingSheet />
      <PlaceSheets place={place} />
      <MemberSafety target={safety} context='home' canHide onClose={onSafetyClose} />
      <MeetingLayers />
    </>
  )
})
