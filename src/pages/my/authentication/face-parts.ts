import type { VerificationChallenge } from '@contract/types/authentication'
import type { IconName } from '@/components/icon/icon-names'
import type { useAuthenticationText } from './use-authentication-text'

type Words = ReturnType<typeof useAuthenticationText>['authentication']

/** One thing to say or do before the camera. */
export interface FacePart {
  readonly name: string
  readonly cue: string
  readonly icon: IconName
}

const icons: Record<VerificationChallenge['actions'][number], IconName> = {
  turn_left: 'undo-2',
  turn_right: 'rotate-cw',
  blink: 'eye',
  open_mouth: 'smile',
  raise_hand: 'user-round',
}

/** The parts of a challenge in order: first its digits, then its actions. */
export const partsOf = ({ digits, actions }: VerificationChallenge, text: Words): FacePart[] => [
  { name: text.digits, cue: text.digitsCue([...digits].join(' ')), icon: 'mic' },
  ...actions.map((action) => ({ ...text.actions[action], icon: icons[action] })),
]
