import type { SomeMessages } from '../texts.ts'

/**
 * The screens' texts for errors whose own sentence is the specification's (decision 30: texts). Their `message` stays.
 */
export const messages: SomeMessages = {
  codes: {
    invalid_credentials: 'That code is wrong or expired.',
    passkey_not_allowed: 'No passkey was used. Try again or choose another method.',
    oauth_user_denied: "You didn't allow the connection.",
    captcha_failure: "We couldn't verify you. Try again.",
    invalid_captcha: "We couldn't verify you. Try again.",
    linked_to_another_user: 'This account is already linked to another user.',
    too_many_requests: 'Too many attempts. Try again in a moment.',
    not_supported: "We can't send SMS to this region yet.",
    disallowed_plus_email: 'Use an address without "+".',
    insufficient_balance: "This wallet doesn't have enough funds.",
    insufficient_funds: "This wallet doesn't have enough funds.",
    invalid_recovery_pin: 'Wrong password. Try again.',
  },
  wallet: {
    // An error of the wallet's frame has its own sentence by type, which has priority over that of its code.
    not_supported: 'This wallet operation is not supported.',
    linked_to_another_user: 'This wallet belongs to another user.',
    twilio_verification_failed: 'Something went wrong',
    sms_region_not_supported: 'Text messages to this region are not available.',
    phone_number_not_supported: 'This phone number cannot receive text messages.',
    too_many_requests: 'Too many attempts. Try again in a moment.',
    insufficient_funds: "This wallet doesn't have enough funds.",
    invalid_recovery_pin: 'Wrong password. Try again.',
  },
}
