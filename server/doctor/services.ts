import type { Config } from '../config/config'
import { PLACEHOLDER_EMAIL } from '../config/help'
import type { Providers } from '../providers/providers'
import { type Finding, findingsOf } from './finding'

const addressFinding = ({ isProduction, publicUrl }: Config): Finding => {
  const { ok, warn } = findingsOf('PUBLIC_URL')
  if (publicUrl === null) return warn("the request's own address: set it before members come")
  if (isProduction && !publicUrl.startsWith('https://'))
    return warn(`${publicUrl} is not https: phones refuse the camera, the place and the microphone`)
  return ok(publicUrl)
}

const proxyFinding = ({ isProduction, trustedProxies }: Config): Finding => {
  const { ok, warn } = findingsOf('proxies')
  if (trustedProxies.length > 0) return ok(trustedProxies.join(', '))
  return isProduction
    ? warn('TRUSTED_PROXIES is empty: behind a proxy all members share one address and its limits')
    : ok('none')
}

const helpFinding = ({ isProduction, help, company }: Config): Finding => {
  const { ok, warn, fail } = findingsOf('help')
  if (!isProduction) return ok('ways to reach people are set')
  if (help.email === null || help.email === PLACEHOLDER_EMAIL)
    return fail('set HELP_EMAIL: banned people and guardians without an account read no address')
  const missing = [
    ...(help.phone === null ? ['HELP_PHONE'] : []),
    ...(help.minorHotline === null ? ['HELP_MINOR_HOTLINE'] : []),
  ]
  if (missing.length > 0) return warn(`members and guardians reach nobody by ${missing.join(', ')}`)
  return company.name === null
    ? warn('COMPANY_NAME is empty: no agreement names the company that runs the service')
    : ok('ways to reach people are set')
}

/** Stand-ins would serve members codes on a console and payments without money. */
const standInFinding = (
  { isProduction }: Config,
  { smsOutbox, localPay }: Pick<Providers, 'smsOutbox' | 'localPay'>,
): Finding => {
  const { ok, fail } = findingsOf('stand-ins')
  const built = [...(smsOutbox ? ['sms'] : []), ...(localPay ? ['payment'] : [])].join(' and ')
  if (built === '') return ok('none')
  return isProduction ? fail(`${built}: no member may meet them`) : ok(`${built}, for this machine alone`)
}

/** Without a vendor at all, the line of moderation says so. */
const mediaFinding = (
  { isProduction, publicUrl }: Config,
  { moderation }: Pick<Providers, 'moderation'>,
): Finding => {
  const { ok, warn } = findingsOf('media')
  if (moderation === null) return ok('pictures of chats are not judged')
  const kinds = [...moderation.mediaKinds].map((kind) => `${kind}s`).join(' and ')
  if (kinds !== '' && publicUrl !== null) return ok(`${kinds} of chats are judged after they were sent`)
  if (!isProduction) return ok('pictures of chats are not judged')
  return kinds === ''
    ? warn(
        'no vendor judges pictures of chats: set WECHAT_PUSH_TOKEN and WECHAT_PUSH_AES_KEY, or name aliyun',
      )
    : warn('PUBLIC_URL is absent: no vendor can fetch pictures of chats and albums')
}

/** Looks at the addresses, the ways to reach people and every outside service. */
export const examineServices = (
  config: Config,
  providers: Pick<
    Providers,
    | 'sms'
    | 'smsOutbox'
    | 'phone'
    | 'alerts'
    | 'payment'
    | 'localPay'
    | 'payout'
    | 'realName'
    | 'face'
    | 'moderation'
    | 'humanProof'
    | 'webPush'
    | 'notices'
  >,
): Finding[] => {
  const slot = (name: string, isSet: boolean, text: string, without: string): Finding => {
    const { ok, warn } = findingsOf(name)
    return isSet ? ok(text) : warn(without)
  }
  return [
    addressFinding(config),
    proxyFinding(config),
    helpFinding(config),
    standInFinding(config, providers),
    slot(
      'sms',
      providers.sms !== null,
      providers.smsOutbox ? 'codes appear on this console' : 'codes go to phones',
      'no vendor: nobody can log in by a code',
    ),
    slot(
      'phone',
      providers.phone.length > 0 || !config.isProduction,
      providers.phone.map(({ scene }) => scene).join(', ') || 'no buttons',
      'PHONE is absent: members of the mini-programs type their numbers and wait for codes',
    ),
    slot(
      'away',
      providers.webPush !== null || !config.isProduction,
      [
        providers.webPush ? 'browsers are notified' : 'no keys: browsers are not notified',
        ...providers.notices.map(
          ({ platform, templates }) => `${platform}: ${Object.keys(templates).join(', ')}`,
        ),
      ].join('; '),
      'VAPID_PUBLIC_KEY is absent: browsers are not notified',
    ),
    slot(
      'alerts',
      providers.alerts.length > 0,
      `sent by ${providers.alerts.map(({ id }) => id).join(' and ')}`,
      'no channel: nobody gets alerts; set ALERT_WEBHOOK_URL or ALERT_EMAIL_TO, or read npm run ops -- alerts every day',
    ),
    slot(
      'payment',
      providers.payment.length > 0,
      providers.localPay
        ? 'a demo page, no money moves'
        : providers.payment.flatMap(({ channels }) => channels).join(', '),
      'no vendor: nothing is sold',
    ),
    slot(
      'payout',
      providers.payout !== null,
      providers.payout?.isManual ? 'operators pay by hand' : 'by Alipay',
      'PAYOUT is absent: no income is paid out',
    ),
    slot(
      'real name',
      providers.realName !== null || providers.payout === null || !config.isProduction,
      providers.realName ? 'checked before a first withdrawal' : 'not checked',
      'REAL_NAME is none: nobody checks that a payee and an identity card belong together',
    ),
    slot(
      'face',
      providers.face !== null || !config.isProduction,
      providers.face ? 'an engine decides clear cases' : 'people decide',
      'FACE is none: people decide about every video within 24 hours',
    ),
    slot(
      'moderation',
      !config.isProduction || config.moderation.some(({ name }) => name === 'aliyun'),
      providers.moderation
        ? 'a vendor judges texts and pictures beside our own rules'
        : 'our own rules and word lists',
      providers.moderation
        ? 'MODERATION is wechat alone, which judges members of the mini-program only: name aliyun behind it'
        : 'MODERATION is none: only our own rules and word lists judge what members write',
    ),
    mediaFinding(config, providers),
    slot(
      'captcha',
      providers.humanProof !== null,
      config.captcha === 'work' || config.captcha === null
        ? 'one tap beyond the limits of logins'
        : 'of Aliyun in browsers, or one tap, beyond the limits of logins',
      'CAPTCHA is none: an address that reaches a limit is refused instead of asked for a proof',
    ),
  ]
}
