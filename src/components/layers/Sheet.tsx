import { ScrollView, Text, View } from '@tarojs/components'
import { useEffect, useRef, type ReactNode } from 'react'
import { watchReading } from '../dom'
import { Icon } from '../Icon'
import { Pressable } from '../Pressable'
import { useUi } from '../ui-context'
import { LayerPopup } from './LayerPopup'
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

/** The part that scrolls. */
function SheetContent({ name, children }: { name: string; children: ReactNode }) {
  const contentRef = useRef(null)
  useEffect(() => watchReading(contentRef.current, name), [name])
  return (
    <ScrollView ref={contentRef} className='jy-sheet__content' scrollY>
      {children}
    </ScrollView>
  )
}

/** A panel at the bottom: for choices, reports, agreements and explanations. Source: ui.md §9, §10. */
export function Sheet(props: SheetProps) {
  const { isOpen, isMandatory = false, room, title, subtitle, label, footer, children } = props
  const close = () => {
    if (!isMandatory) props.onClose()
  }
  const name = label ?? title ?? ''
  return (
    <LayerPopup
      isOpen={isOpen}
      onClose={close}
      block='jy-sheet'
      panelClassName={room ? `jy-sheet__panel--roomy jy-sheet__panel--${room}` : ''}
      position='bottom'
      role='dialog'
      label={name}
    >
      <View className='jy-sheet__grab' aria-hidden='true' onClick={close} />
      <SheetHead {...props} {...(room && { subtitle: '' })} onClose={close} />
      <SheetContent name={name}>
        {room && subtitle && <Text className='jy-sheet__subtitle'>{subtitle}</Text>}
        {children}
      </SheetContent>
      {footer && <View className='jy-sheet__footer jy-button-rows'>{footer}</View>}
    </LayerPopup>
  )
}
