import { Text, View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { classNames } from '../class-names'
import { Heading } from '../Heading'
import { Icon } from '../Icon'
import type { IconName } from '../icon/icon-names'
import { Pressable } from '../Pressable'
import { useUi } from '../ui-context'
import './NavBar.scss'

/** Props of {@link NavBar}. */
export interface NavBarProps {
  title?: string
  /**
   * `default` replaces the native bar, so mini-programs draw nothing. `custom` is ours everywhere and keeps clear of
   * the capsule. `transparent` floats over a photo until `isSolid`.
   */
  kind?: 'default' | 'custom' | 'transparent'
  /** Only with `transparent`: the content has scrolled away from under the bar. */
  isSolid?: boolean
  /**
   * `surface`: white with a hairline instead of the page's grey, as in the chat. `none`: the content below shows
   * through.
   */
  ground?: 'page' | 'surface' | 'none'
  /** Replaces the title; left-aligned after the back arrow. */
  children?: ReactNode
  right?: ReactNode
  /** Absent on tab pages, which have no previous page. */
  onBack?: () => void
  /** Number of waiting items behind the arrow: `text` beside it; screen readers read `label` in place of both. */
  backCount?: { readonly text: string; readonly label: string } | null
}

/** Props of {@link NavAction}: a word, or an icon with a label. */
export interface NavActionProps {
  text?: string
  icon?: IconName
  label?: string
  /** The main action of the page rather than one among others. */
  isPrimary?: boolean
  isDisabled?: boolean
  onPress: () => void
}

/** A button at the right of the bar, at least 44 px high and wide. */
export function NavAction({ text, icon, label, isPrimary, isDisabled, onPress }: NavActionProps) {
  return (
    <Pressable
      className={classNames('jy-nav-bar__action', isPrimary && 'jy-nav-bar__action--primary')}
      label={label}
      isDisabled={isDisabled}
      pressStyle='flat'
      onPress={onPress}
    >
      {icon && <Icon name={icon} size={22} />}
      {text && <Text>{text}</Text>}
    </Pressable>
  )
}

/** The bar at the top of a page. Source: ui.md §8 navigation bars. */
export function NavBar({
  title,
  kind = 'default',
  isSolid = false,
  ground = 'page',
  children,
  right,
  onBack,
  backCount = null,
}: NavBarProps) {
  const { labels, capsuleWidthPx, systemBackPx } = useUi()
  if (kind === 'default' && !IS_WEB) return null
  const hasOwnBack = onBack && systemBackPx === 0
  // Without a previous page the system draws no arrow either.
  const backPx = onBack ? systemBackPx : 0
  return (
    <View
      className={classNames(
        'jy-nav-bar',
        ground !== 'page' && `jy-nav-bar--${ground}`,
        kind === 'transparent' && 'jy-nav-bar--floating',
        kind === 'transparent' && !isSolid && 'jy-nav-bar--clear',
      )}
    >
      <View
        className='jy-nav-bar__row'
        style={{ paddingRight: `${capsuleWidthPx}px`, paddingLeft: `${backPx}px` }}
      >
        {onBack && (hasOwnBack || backCount) && (
          <Pressable
            className={classNames('jy-nav-bar__back', !hasOwnBack && 'jy-nav-bar__back--count')}
            label={backCount?.label ?? labels.back}
            pressStyle='flat'
            onPress={onBack}
          >
            {hasOwnBack && <Icon name='chevron-left' size={26} />}
            {backCount && <Text className='jy-nav-bar__count jy-num'>{backCount.text}</Text>}
          </Pressable>
        )}
        {children ? (
          <View className='jy-nav-bar__content'>{children}</View>
        ) : (
          title && (
            <Heading
              level={1}
              className={classNames('jy-nav-bar__title', !right && 'jy-nav-bar__title--alone')}
            >
              {title}
            </Heading>
          )
        )}
        {/* The capsule brings its own spacing. */}
        <View className='jy-nav-bar__right' style={capsuleWidthPx > 0 ? { paddingRight: '0' } : undefined}>
          {right}
        </View>
      </View>
    </View>
  )
}
