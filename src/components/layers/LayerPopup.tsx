import { Overlay, Popup } from '@nutui/nutui-react-taro'
import { View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { classNames } from '../class-names'
import { useModal } from './use-modal'
import { usePresence } from './use-presence'

/** Props of {@link LayerPopup}. */
export interface LayerPopupProps {
  isOpen: boolean
  /** Called by the mask, Esc and Back; the layer stays until its owner closes it. */
  onClose: () => void
  /** Style block of the layer: its mask is `<block>__mask`, its panel `<block>__panel`. */
  block: 'jy-sheet' | 'jy-dialog'
  /** Additional classes of the panel. */
  panelClassName?: string
  /** At the bottom, or where the block's own styles put it: NutUI's centre is a transform, which motions would undo. */
  position: 'bottom' | 'none'
  role: 'dialog' | 'alertdialog'
  /** Name for screen readers. */
  label: string
  children: ReactNode
}

/** NutUI writes both into the element; the order of layers is in our styles. */
const POPUP_STYLE = { display: 'flex', zIndex: '' }
const MASK_STYLE = { zIndex: '' }

/**
 * NutUI's Overlay and Popup with the manners of a modal layer: role, name, focus, Esc, Back and leaving motion.
 * Source: ui.md §9, §10, §11.
 *
 * Both are mounted open and are unmounted after our leaving motion. NutUI's own opening mounts the content one render
 * late, when the focus has nowhere to go, and its own closing hides the content before the motion.
 */
export function LayerPopup(props: LayerPopupProps) {
  const { isOpen, onClose, block, panelClassName, position, role, label, children } = props
  const { isMounted, isLeaving } = usePresence(isOpen)
  const { layerRef, layerProps } = useModal(isOpen, onClose)
  if (!isMounted) return null
  const motion = classNames('jy-moves', isLeaving && 'jy-moves--out')
  return (
    <>
      {/* Only the mask stops a drag from scrolling the page: Popup would stop the drags of its content, too. */}
      <Overlay
        visible
        className={classNames(`${block}__mask`, isLeaving && `${block}__mask--leaving`, motion)}
        style={MASK_STYLE}
        lockScroll={!IS_WEB}
        onClick={onClose}
      />
      <Popup
        visible
        overlay={false}
        lockScroll={false}
        position={position}
        className={classNames(block, isLeaving && `${block}--leaving`)}
        style={POPUP_STYLE}
      >
        <View
          ref={layerRef}
          className={classNames(`${block}__panel`, panelClassName, motion)}
          role={role}
          aria-modal='true'
          aria-label={label}
          {...layerProps}
        >
          {children}
        </View>
      </Popup>
    </>
  )
}
