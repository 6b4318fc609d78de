export type CaptchaScreens = {
  'captcha.challenge': {
    /** Continues the login, whose next screen replaces the captcha. */
    onPassed(): void
  }
}
