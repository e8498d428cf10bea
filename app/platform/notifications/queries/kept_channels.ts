import { driverName } from '#notifications/drivers/delivery'

/** Whether what leaves by a channel stays in the outbox, as nothing is set up that would send it. */
export const isKept = (channel: 'sms' | 'email'): boolean => driverName(channel) === 'log'
