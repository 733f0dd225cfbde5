/** Path of the providers' webhooks about payments, before the channel. */
export const NOTICE_PATH = '/notify/pay'
