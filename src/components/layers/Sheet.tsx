import { ScrollView, Text, View } from '@tarojs/components'
import { useEffect, useRef, type ReactNode } from 'react'
import { classNames } from '../class-names'
import { watchReading } from '../dom'
import { Icon } from '../Icon'
import { Pressable } from '../Pressable'
import { useUi } from '../ui-context'
import { useModal } from './use-modal'
import { usePresence } from './use-presence'
import './Sheet.scss'

/** Props of {@link Sheet}. */
export interface SheetProps {
  isOpen: boolean
  onClose: () => void
  title?: string
  /** One line under the title. */
  subtitle?: string
  /** Left of the title, such as 重置. It puts the title into a bar, as `hasClose` does. */
  left?: ReactNode
  hasClose?: boolean
  /** Fixed below the scrolling content. */
  footer?: ReactNode
  /**
   * A least height, with the subtitle in the scrolling part: a sheet whose content is loaded later then does not jump.
   * `tall` is as high as sheets can be; `middle` has room for a short form. Content beyond it makes the sheet higher.
   */
  room?: 'tall' | 'middle' | undefined
  /** Mask, grab bar, Esc and Back do nothing: the member has to answer. */
  isMandatory?: boolean
  /** Name for screen readers when there is no title. */
  label?: string
  children?: ReactNode
}

function SheetHead({ title, subtitle, left, hasClose, onClose }: SheetProps) {
  const { labels } = useUi()
  if (!title && !hasClose && !left) return null
  if (!hasClose && !left) {
    return (
      <View className='jy-sheet__head'>
        <View className='jy-sheet__title'>{title}</View>
        {subtitle && <Text className='jy-sheet__subtitle'>{subtitle}</Text>}
      </View>
    )
  }
  return (
    <>
      <View className='jy-sheet__bar'>
        <View className='jy-sheet__side'>{left}</View>
        <View className='jy-sheet__bar-title'>{title}</View>
        <View className='jy-sheet__side'>
          {hasClose && (
            <Pressable className='jy-sheet__close' label={labels.close} pressStyle='flat' onPress={onClose}>
              <Icon name='x' size={22} />
            </Pressable>
          )}
        </View>
      </View>
      {subtitle && <Text className='jy-sheet__subtitle'>{subtitle}</Text>}
    </>
  )
}

/** A panel at the bottom: for choices, reports, agreements and explanations. Source: ui.md §9, §10. */
export function Sheet(props: SheetProps) {
  const { isOpen, isMandatory = false, room, title, subtitle, label, footer, children } = props
  const { isMounted, isLeaving } = usePresence(isOpen)
  const close = () => {
    if (!isMandatory) props.onClose()
  }
  const { layerRef, layerProps } = useModal(isOpen, close)
  const contentRef = useRef(null)
  const name = label ?? title ?? ''
  useEffect(() => (isMounted ? watchReading(contentRef.current, name) : undefined), [isMounted, name])
  if (!isMounted) return null
  const leaving = isLeaving && 'jy-moves--out'
  return (
    <View className={classNames('jy-sheet', isLeaving && 'jy-sheet--leaving')}>
      <View className={classNames('jy-sheet__mask jy-moves', leaving)} catchMove onClick={close} />
      <View
        ref={layerRef}
        className={classNames(
          'jy-sheet__panel jy-moves',
          room && `jy-sheet__panel--roomy jy-sheet__panel--${room}`,
          leaving,
        )}
        role='dialog'
        aria-modal='true'
        aria-label={name}
        {...layerProps}
      >
        <View className='jy-sheet__grab' aria-hidden='true' onClick={close} />
        <SheetHead {...props} {...(room && { subtitle: '' })} onClose={close} />
        <ScrollView ref={contentRef} className='jy-sheet__content' scrollY>
          {room && subtitle && <Text className='jy-sheet__subtitle'>{subtitle}</Text>}
          {children}
        </ScrollView>
        {footer && <View className='jy-sheet__footer jy-button-rows'>{footer}</View>}
      </View>
    </View>
  )
}
