export type CaptchaScreens = {
  'captcha.challenge': {
    /** Goes on with the login; what it shows takes the captcha's place. */
    onPassed(): void
  }
}
