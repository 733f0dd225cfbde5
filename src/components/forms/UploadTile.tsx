import { Text, View } from '@tarojs/components'
import { classNames } from '../class-names'
import { Icon } from '../Icon'
import { Photo } from '../members/Photo'
import { Pressable } from '../Pressable'
import { ProgressRing } from '../ProgressRing'
import './UploadTile.scss'

/** State of one tile of an album. */
export type UploadTileState =
  | { kind: 'add'; text: string }
  /** `percent` is 0–100. */
  /** `src` is null for a file without a preview. */
  | { kind: 'uploading'; src: string | null; percent: number; text: string }
  | { kind: 'failed'; src: string | null; text: string }
  /** Uploaded and waiting for review; `tag` is an additional label, such as 封面. */
  | { kind: 'pending'; src: string | null; text: string; tag?: string }
  /** Rejected in review; a press shows the reason. */
  | { kind: 'rejected'; src: string; text: string }
  /** `text` is its label, such as 封面. */
  | { kind: 'ready'; src: string; text?: string }

/** Props of {@link UploadTile}. */
export interface UploadTileProps {
  state: UploadTileState
  /** The effect of a press; screen readers read it. */
  label: string
  /** While the album is managed: whether this tile is picked. Undefined hides the tick. */
  isPicked?: boolean
  /** The tile is shown without an action. */
  isDisabled?: boolean
  className?: string
  onPress?: () => void
}

function Overlay({ state }: { state: UploadTileState }) {
  if (state.kind === 'ready' || state.kind === 'add') return null
  if (state.kind === 'pending') {
    return (
      <>
        {state.tag && <Text className='jy-upload__tag'>{state.tag}</Text>}
        <Text className='jy-upload__tag jy-upload__tag--pending'>{state.text}</Text>
      </>
    )
  }
  return (
    <View className='jy-upload__overlay'>
      {state.kind === 'uploading' ? (
        <ProgressRing className='jy-upload__ring' share={state.percent / 100} />
      ) : (
        <Icon
          name={state.kind === 'failed' ? 'rotate-cw' : 'circle-alert'}
          size={24}
          className='jy-upload__sign'
        />
      )}
      <Text className='jy-num'>{state.text}</Text>
    </View>
  )
}

/** The text on the tile comes first. */
const nameOf = (state: UploadTileState, label: string) =>
  ['tag' in state ? state.tag : undefined, state.text, label]
    .filter((words, at, all) => words && (at === 2 || !all[2]?.includes(words)))
    .join(' ')

/** A place for a photo: empty, uploading, failed, under review, or ready. Source: ui.md §10 upload, screens.md 23. */
export function UploadTile({ state, label, isPicked, isDisabled, className, onPress }: UploadTileProps) {
  return (
    <Pressable
      className={classNames(
        'jy-upload',
        state.kind === 'add' && 'jy-upload--add',
        isDisabled && 'jy-upload--off',
        className,
      )}
      label={nameOf(state, label)}
      role={isPicked === undefined ? 'button' : 'checkbox'}
      isChecked={isPicked}
      isDisabled={isDisabled}
      isBusy={state.kind === 'uploading'}
      onPress={onPress}
    >
      {state.kind === 'add' ? (
        <>
          <Icon name='plus' size={26} className='jy-upload__plus' />
          <Text>{state.text}</Text>
        </>
      ) : (
        state.src !== null && <Photo className='jy-upload__photo' src={state.src} isPortrait />
      )}
      <Overlay state={state} />
      {state.kind === 'ready' && state.text && <Text className='jy-upload__tag'>{state.text}</Text>}
      {isPicked !== undefined && (
        <View className={classNames('jy-upload__pick', isPicked && 'jy-upload__pick--on')}>
          {isPicked && <Icon name='check' size={14} />}
        </View>
      )}
    </Pressable>
  )
}
