import { Text, View } from '@tarojs/components'
import { useId, type ReactNode } from 'react'
import { FormNote } from './form-note'
import { Icon } from '../Icon'
import './FormCard.scss'

/** Props of {@link FormCard}. */
export interface FormCardProps {
  title?: string
  /** The error of the first wrong line. */
  error?: string | null
  /** Under the card while nothing is wrong. */
  hint?: string
  /** Fields with the ground `row`. */
  children: ReactNode
}

/** Lines of a form on one card, with one sentence under it. Source: screens.md 16 */
export function FormCard({ title, error, hint, children }: FormCardProps) {
  const noteId = useId()
  return (
    <View className='jy-form'>
      {title && <View className='jy-form__title'>{title}</View>}
      <View className='jy-form__card'>
        <FormNote.Provider value={noteId}>{children}</FormNote.Provider>
      </View>
      {error ? (
        <View id={noteId} className='jy-form__note jy-form__note--error' role='alert'>
          <Icon name='circle-alert' size={16} className='jy-form__sign' />
          <Text className='jy-form__words'>{error}</Text>
        </View>
      ) : (
        hint && <View className='jy-form__note'>{hint}</View>
      )}
    </View>
  )
}
