import { createContext } from 'react'

/** Id of the sentence under a form's card, which shows the error of one of its fields; null outside a card. */
export const FormNote = createContext<string | null>(null)
