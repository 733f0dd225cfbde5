import { createContext } from 'react'

/** Id of the sentence under a form's card, which says what is wrong with one of its fields; null outside of a card. */
export const FormNote = createContext<string | null>(null)
