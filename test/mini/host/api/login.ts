import type { ApiContext, ApiTable, DefineCall } from './calls'

/** Login codes, privacy agreement, permissions and message subscriptions, with the member's scripted decisions. */
export function loginApi(context: ApiContext, define: DefineCall): ApiTable {
  const { target, device } = context
  const permissions = () => ({ authSetting: { ...device.permissions } })
  const shared: ApiTable = {
    getSetting: define('getSetting', (_, answer) => answer.ok(permissions())),
    openSetting: define('openSetting', (_, answer) => answer.ok(permissions())),
    requestSubscribeMessage: define('requestSubscribeMessage', ({ tmplIds, entityIds }, answer) => {
      const ids = (tmplIds ?? entityIds ?? []) as string[]
      answer.ok(Object.fromEntries(ids.map((id) => [id, device.subscription])))
    }),
  }
  return target === 'alipay'
    ? { ...shared, ...alipayLogin(context, define) }
    : { ...shared, ...wechatLogin(context, define) }
}

function alipayLogin({ device }: ApiContext, define: DefineCall): ApiTable {
  return {
    getAuthCode: define('getAuthCode', (_, answer) => {
      if (device.loginCode === null) answer.fail('user cancelled', { error: 11 })
      else answer.ok({ authCode: device.loginCode, authSuccessScopes: ['auth_base'] })
    }),
    getPhoneNumber: define('getPhoneNumber', (_, answer) => {
      if (device.phoneCode === null) answer.fail('user denied', { error: 11 })
      else answer.ok({ response: device.phoneCode })
    }),
  }
}

function wechatLogin({ device, hooks }: ApiContext, define: DefineCall): ApiTable {
  /** Asks through the app's listener, if it has one; otherwise the platform shows its own sheet. */
  const askPrivacy = (agreed: () => void, refused: () => void): void => {
    if (device.privacy === 'refused') return refused()
    if (device.privacy === 'agreed' || hooks.count('NeedPrivacyAuthorization') === 0) {
      device.privacy = 'agreed'
      return agreed()
    }
    const decide = ({ event }: { event: string }) => {
      if (event === 'exposureAuthorization') return
      device.privacy = event === 'agree' ? 'agreed' : 'refused'
      if (event === 'agree') agreed()
      else refused()
    }
    hooks.fire('NeedPrivacyAuthorization', decide, { referrer: 'requirePrivacyAuthorize' })
  }
  const done = (name: string) => [name, define(name, (_, answer) => answer.ok())] as const
  return {
    ...Object.fromEntries(['checkSession', 'openPrivacyContract', 'requestPayment'].map(done)),
    login: define('login', (_, answer) => {
      if (device.loginCode === null) answer.fail('login failed')
      else answer.ok({ code: device.loginCode })
    }),
    getPrivacySetting: define('getPrivacySetting', (_, answer) =>
      answer.ok({ needAuthorization: device.privacy !== 'agreed', privacyContractName: '隐私保护指引' }),
    ),
    requirePrivacyAuthorize: define('requirePrivacyAuthorize', (_, answer) =>
      askPrivacy(
        () => answer.ok(),
        () => answer.fail('user disagree'),
      ),
    ),
    authorize: define('authorize', ({ scope }, answer) => {
      if (device.permissions[String(scope)] === false) answer.fail('auth deny')
      else {
        device.permissions[String(scope)] = true
        answer.ok()
      }
    }),
  }
}
