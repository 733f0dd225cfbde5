import { observer } from 'mobx-react'
import { MeetingLayers } from '@/shell/MeetingLayers'
import { MemberSafety, type SafetyTarget } from '@/shell/safety/MemberSafety'
import { FilterSheet } from './FilterSheet'
import { GreetingSheet } from '../components/GreetingSheet'
import { PlaceSheets } from './PlaceSheets'
import type { Place } from './use-place'

/** Props of {@link HomeLayers}. */
export interface HomeLayersProps {
  place: Place
  /** The member of the safety menu; null while it is closed. */
  safety: SafetyTarget | null
  onSafetyClose: () => void
}

/** All layers over the home page. None is open when the page appears, so they are loaded after it. */
export const HomeLayers = observer(function HomeLayers(props: HomeLayersProps) {
  const { place, safety, onSafetyClose } = props
  return (
    <>
      <FilterSheet />
      <GreetingSheet />
      <PlaceSheets place={place} />
      <MemberSafety target={safety} context='home' canHide onClose={onSafetyClose} />
      <MeetingLayers route='home' />
    </>
  )
})
