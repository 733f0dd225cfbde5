import { reLaunch, redirectTo } from '@/platform/navigation'
import { showToast } from '@/platform/toast'
import { useAction } from '@/shell/use-action'
import { useText } from '@/shell/use-text'
import { useStores } from '@/stores/use-stores'

/** Creates the account and leaves the page; an expired ticket leads back to the phone number. */
export function useRegister() {
  const { login, registration } = useStores()
  const { register: text } = useText().login
  const submit = useAction(registration.register, {
    onFailure: ({ name }) => {
      if (name !== 'TICKET_EXPIRED') return name === 'UNDER_AGE' || name === 'BIRTHDAY_REFUSED'
      showToast(text.expired)
      login.dropRegistration()
      login.editPhone()
      redirectTo('login')
      return true
    },
  })
  const register = async () => {
    if (registration.gender === null) return showToast(text.needGender)
    if (registration.birthday === null) return showToast(text.needBirthday)
    await submit.run()
    if (login.registration === null && !registration.isStopped) reLaunch('improveInformation')
  }
  return {
    submit,
    register,
    /** Starts over with another phone number. */
    changePhone() {
      login.startOver()
      redirectTo('login')
    },
    /** Agrees to agreements that changed in the meantime, and goes on. */
    agree() {
      login.setAgreed(true)
      void register()
    },
  }
}
