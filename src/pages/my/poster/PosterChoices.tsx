import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { classNames } from '@/components/class-names'
import { Pressable } from '@/components/Pressable'
import { Switch } from '@/components/forms/Switch'
import { POSTER_THEMES, type PosterTheme } from '@/lib/poster/themes'
import { useInviteText } from '../components/use-invite-text'
import './PosterChoices.scss'

/** Props of {@link PosterChoices}. */
export interface PosterChoicesProps {
  theme: PosterTheme
  onTheme: (theme: PosterTheme) => void
  hasAvatar: boolean
  /** Null when the member has no portrait. */
  onAvatar: ((isShown: boolean) => void) | null
}

/** The poster's colour, and whether the inviter's portrait is on it. Source: product §8 (28) */
export const PosterChoices = observer(function PosterChoices(props: PosterChoicesProps) {
  const { theme, onTheme, hasAvatar, onAvatar } = props
  const { poster: text } = useInviteText()
  return (
    <>
      <View className='jy-poster-choices' role='radiogroup' aria-label={text.themesLabel}>
        {POSTER_THEMES.map((one) => (
          <Pressable
            key={one}
            className='jy-poster-choices__choice'
            role='radio'
            label={text.themes[one]}
            isChecked={one === theme}
            onPress={() => onTheme(one)}
          >
            <View
              className={classNames(
                'jy-poster-choices__dot',
                `jy-poster-choices__dot--${one}`,
                one === theme && 'jy-poster-choices__dot--on',
              )}
            />
          </Pressable>
        ))}
      </View>
      {onAvatar && (
        <View className='jy-poster-choices__avatar'>
          <Text aria-hidden='true'>{text.showAvatar}</Text>
          <Switch
            className='jy-poster-choices__switch'
            isOn={hasAvatar}
            label={text.showAvatar}
            onChange={onAvatar}
          />
        </View>
      )}
    </>
  )
})
