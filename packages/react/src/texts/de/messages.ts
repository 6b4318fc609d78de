import type { Messages } from '../texts.ts'

export const messages: Messages = {
  codes: {
    oauth_account_suspended: 'Dieses Konto wurde gesperrt.',
    missing_or_invalid_token: 'Ihre Anmeldung ist nicht mehr gültig. Melden Sie sich erneut an.',
    missing_or_invalid_mfa: 'Die Zwei-Faktor-Authentifizierung ist fehlgeschlagen. Versuchen Sie es erneut.',
    expired_or_invalid_mfa_token:
      'Die Zwei-Faktor-Authentifizierung ist abgelaufen. Versuchen Sie es erneut.',
    invalid_data: 'Diese Anfrage ist ungültig.',
    invalid_credentials: 'Dieser Code ist falsch oder abgelaufen.',
    invalid_captcha: 'Die Prüfung ist nicht gelungen. Versuchen Sie es erneut.',
    linked_to_another_user: 'Dieses Konto ist bereits mit einem anderen Nutzer verknüpft.',
    allowlist_rejected: 'Sie haben keinen Zugriff auf diese App',
    cannot_unlink_embedded_wallet: 'Eine eingebettete Wallet lässt sich nicht vom Konto trennen.',
    cannot_unlink_sole_account: 'Die letzte Anmeldeart lässt sich nicht entfernen.',
    cannot_link_more_of_type: 'Es können keine weiteren Konten dieser Art verknüpft werden.',
    linked_account_not_found: 'Verknüpftes Konto nicht gefunden',
    too_many_requests: 'Zu viele Versuche.',
    invalid_origin: 'Diese Website ist für die Anmeldung nicht zugelassen.',
    token_already_used: 'Diese Anmeldung wurde bereits verwendet.',
    already_logged_out: 'Sie sind bereits abgemeldet.',
    not_supported: 'Die Anmeldung per SMS ist in dieser Region nicht verfügbar',
    user_unsubscribed: 'Für diese Nummer wurde der Empfang von Nachrichten abbestellt.',
    max_accounts_reached:
      'Diese App hat ihre Höchstzahl an Nutzern erreicht. Neue Nutzer können sich nicht anmelden.',
    device_revoked: 'Diesem Gerät wurde der Zugriff entzogen.',
    wallet_password_exists: 'Die Wallet hat bereits ein Passwort.',
    oauth_state_mismatch: 'Unerwarteter Anmeldevorgang. Es könnte sich um einen Phishing-Versuch handeln.',
    disallowed_login_method: 'Diese Anmeldeart ist nicht erlaubt.',
    disallowed_plus_email: 'Verwenden Sie eine Adresse ohne „+“.',
    disallowed_recovery_method: 'Diese Art der Wiederherstellung ist nicht erlaubt.',
    cannot_set_password: 'Für diese Wallet kann kein Passwort festgelegt werden.',
    cross_app_connection_not_allowed: 'Mit dieser App ist keine Verbindung erlaubt.',
    user_does_not_exist: 'Zu dieser Anmeldung gibt es kein Konto.',
    account_transfer_required: 'Dieses Konto gehört einem anderen Nutzer.',
    user_has_not_delegated_wallet: 'Diese Wallet wurde nicht freigegeben.',
    feature_not_enabled: 'Diese Funktion ist nicht aktiviert.',
    insufficient_funds: 'Diese Wallet hat nicht genug Guthaben.',
    policy_violation: 'Die Regeln dieser Wallet erlauben diese Anfrage nicht.',
    missing_or_empty_authorization_header: 'Die Anfrage ist nicht signiert.',
    no_valid_user_session_keys: 'Der Nutzer hat keinen gültigen Schlüssel für diese Anfrage.',
    user_session_keys_expired: 'Der Schlüssel des Nutzers ist abgelaufen.',
    zero_correct_authorization_signatures: 'Die Anfrage ist von keinem der nötigen Schlüssel signiert.',
    insufficient_correct_authorization_signatures:
      'Die Anfrage ist von zu wenigen der nötigen Schlüssel signiert.',
    request_expired: 'Die Anfrage ist abgelaufen.',
    request_already_signed: 'Diese Anfrage wurde schon signiert.',
    transaction_broadcast_failure: 'Die Transaktion konnte nicht gesendet werden.',
    not_found: 'Nicht gefunden',
    body_too_large: 'Die Anfrage ist zu groß.',
    invalid_proof: 'Dieses Gerät konnte nicht bestätigt werden.',
    fresh_login_required: 'Ein Fehler ist aufgetreten. Bitte melden Sie sich erneut an.',
    login_on_hold:
      'Diese Anmeldeart wurde vor weniger als einem Tag hinzugefügt und öffnet Ihre Wallet noch nicht. Melden Sie sich mit einer an, die Sie schon vorher hatten, oder warten Sie einen Tag.',
    export_on_hold:
      'Eine Adresse oder Nummer Ihres Kontos wurde vor weniger als einem Tag geändert. Der Schlüssel lässt sich deshalb noch nicht kopieren. Warten Sie einen Tag.',
    recovery_on_hold:
      'Eine Adresse oder Nummer Ihres Kontos wurde vor weniger als einem Tag geändert. Auf einem neuen Gerät öffnet sich Ihre Wallet deshalb noch nicht. Warten Sie einen Tag.',
    delegation_on_hold:
      'Eine Adresse oder Nummer Ihres Kontos wurde vor weniger als einem Tag geändert. Sie können deshalb noch keine App signieren lassen. Warten Sie einen Tag.',
    wallet_held_by_app:
      'Die App hat diese Wallet vor Ihrer ersten Anmeldung erstellt. Ihr Gerät übernimmt sie.',
    wallet_already_delegated:
      'Die App darf für diese Wallet bereits signieren. Um etwas anderem zuzustimmen, nehmen Sie das zuerst zurück.',
    consent_refused:
      'Was die App signieren darf, hat sich geändert, oder es ist zu viel Zeit vergangen. Lesen Sie es noch einmal und stimmen Sie dann zu.',
    signer_unreachable:
      'Der Prozess, der für Apps signiert, antwortet nicht. Er hat den Schlüssel deshalb vielleicht noch. Versuchen Sie es bald erneut.',
    passkey_without_verification:
      'Dieser Passkey prüft nicht, wer ihn benutzt. Richten Sie dafür eine PIN oder einen Fingerabdruck ein, melden Sie sich einmal damit an und versuchen Sie es erneut.',
    verification_on_hold:
      'Der letzte zweite Faktor Ihres Kontos wurde vor weniger als einem Tag entfernt. Warten Sie einen Tag.',
    guest_cannot_export:
      'Als Gast können Sie den Schlüssel nicht kopieren. Fügen Sie zuerst eine Anmeldeart hinzu.',
    wallet_damaged:
      'Diese Wallet lässt sich nicht öffnen. Es ist nichts verloren: Wenden Sie sich an den Support dieser App.',
    invalid_recovery_pin: 'Falsches Passwort. Versuchen Sie es erneut.',
    cloud_login_needed: 'Melden Sie sich erneut bei Google Drive oder iCloud an.',
    wallet_not_on_device: 'Die Wallet ist nicht auf diesem Gerät.',
    too_many_devices:
      'Ihre Wallet ist bereits auf der höchstmöglichen Zahl von Geräten. Entfernen Sie eines, das Sie nicht mehr benutzen, und versuchen Sie es dann erneut.',
    too_many_wallets: 'Sie haben so viele Wallets, wie Sie haben können. Benutzen Sie eine davon.',
    wallet_index_not_next:
      'Wallets werden eine nach der anderen hinzugefügt: Verlangen Sie den Index, der auf den letzten folgt.',
    wallet_creation_in_progress: 'Die Wallet wird gerade auf einem anderen Gerät erstellt.',
    message_not_sent: 'Die Nachricht konnte nicht gesendet werden. Versuchen Sie es gleich noch einmal.',
    terms_not_accepted: 'Den Nutzungsbedingungen wurde nicht zugestimmt.',
    failed_to_link_account: 'Das Konto konnte nicht verknüpft werden',
    failed_to_update_account: 'Das Konto konnte nicht geändert werden',
    oauth_user_denied: 'Sie haben die Verbindung nicht erlaubt.',
    oauth_unexpected: 'Unerwarteter Anmeldevorgang. Es könnte sich um einen Phishing-Versuch handeln.',
    unknown_auth_error: 'Etwas ist schiefgelaufen. Versuchen Sie es erneut.',
    must_be_authenticated: 'Sie müssen angemeldet sein.',
    unknown_connect_wallet_error: 'Die Wallet konnte nicht verbunden werden',
    generic_connect_wallet_error: 'Die Wallet konnte nicht verbunden werden',
    client_request_timeout: 'Die Anfrage hat zu lange gedauert. Versuchen Sie es erneut.',
    unknown_mfa_error: 'Etwas ist schiefgelaufen.',
    embedded_wallet_already_exists: 'Sie haben bereits eine eingebettete Wallet.',
    embedded_wallet_not_found: 'Eingebettete Wallet nicht gefunden',
    embedded_wallet_create_error: 'Die Wallet konnte nicht erstellt werden',
    unknown_embedded_wallet_error: 'Die Wallet konnte nicht gestartet werden',
    embedded_wallet_password_unconfirmed: 'Das Passwort wurde nicht bestätigt.',
    embedded_wallet_password_already_exists: 'Die Wallet hat bereits ein Passwort.',
    embedded_wallet_recovery_already_exists: 'Die Wallet hat bereits diese Art der Wiederherstellung.',
    transaction_failure: 'Etwas ist schiefgelaufen',
    unsupported_chain_id: 'Dieses Netzwerk wird nicht unterstützt.',
    captcha_timeout: 'Das CAPTCHA ist fehlgeschlagen',
    invalid_message: 'Die Nachricht darf nicht leer sein.',
    unable_to_sign: 'Das Signieren ist fehlgeschlagen',
    captcha_failure: 'Die Prüfung ist nicht gelungen. Versuchen Sie es erneut.',
    captcha_disabled: 'Das CAPTCHA ist deaktiviert.',
    session_storage_unavailable: 'Dieser Browser verhindert das Speichern von Daten für diese Website.',
    passkey_not_allowed: 'Es wurde kein Passkey verwendet.',
    insufficient_balance: 'Guthaben reicht nicht aus',
    client_request_canceled: 'Die Anfrage wurde abgebrochen.',
    server_unreachable:
      'Der Anmeldeserver ist nicht erreichbar. Prüfen Sie Ihre Internetverbindung und versuchen Sie es erneut.',
    storage_unavailable: 'Dieser Browser verhindert das Speichern von Daten für diese Website.',
    screen_failed: 'Die Ansicht konnte nicht angezeigt werden. Versuchen Sie es erneut.',
  },
  wallet: {
    error: 'Ein Fehler ist aufgetreten. Bitte versuchen Sie es erneut.',
    invalid_request_arguments: 'Diese Anfrage ist ungültig.',
    not_supported: 'Die Wallet unterstützt diesen Vorgang nicht.',
    wallet_not_on_device: 'Die Wallet ist nicht auf diesem Gerät.',
    invalid_recovery_pin: 'Falsches Passwort. Versuchen Sie es erneut.',
    insufficient_funds: 'Diese Wallet hat nicht genug Guthaben.',
    missing_or_invalid_token: 'Ein Fehler ist aufgetreten. Bitte melden Sie sich erneut an.',
    login_on_hold:
      'Diese Anmeldeart wurde vor weniger als einem Tag hinzugefügt und öffnet Ihre Wallet noch nicht. Melden Sie sich mit einer an, die Sie schon vorher hatten, oder warten Sie einen Tag.',
    recovery_on_hold:
      'Eine Adresse oder Nummer Ihres Kontos wurde vor weniger als einem Tag geändert. Auf einem neuen Gerät öffnet sich Ihre Wallet deshalb noch nicht. Warten Sie einen Tag.',
    delegation_on_hold:
      'Eine Adresse oder Nummer Ihres Kontos wurde vor weniger als einem Tag geändert. Sie können deshalb noch keine App signieren lassen. Warten Sie einen Tag.',
    wallet_already_delegated:
      'Die App darf für diese Wallet bereits signieren. Um etwas anderem zuzustimmen, nehmen Sie das zuerst zurück.',
    consent_refused:
      'Was die App signieren darf, hat sich geändert, oder es ist zu viel Zeit vergangen. Lesen Sie es noch einmal und stimmen Sie dann zu.',
    passkey_without_verification:
      'Dieser Passkey prüft nicht, wer ihn benutzt. Richten Sie dafür eine PIN oder einen Fingerabdruck ein, melden Sie sich einmal damit an und versuchen Sie es erneut.',
    verification_on_hold:
      'Der letzte zweite Faktor Ihres Kontos wurde vor weniger als einem Tag entfernt. Warten Sie einen Tag.',
    linked_to_another_user: 'Diese Wallet gehört einem anderen Nutzer.',
    cannot_unlink_sole_account:
      'Sie melden sich nur mit dieser Wallet an, und mit einer importierten meldet sich niemand an. Verknüpfen Sie zuerst eine andere Anmeldeart.',
    embedded_wallet_already_exists: 'Dieser Schlüssel gehört zu einer Wallet, die Sie schon haben.',
    wallet_has_other_recovery: 'Ihre Wallet gibt es schon, und nicht mit diesem Passwort.',
    wallet_damaged:
      'Diese Wallet lässt sich nicht öffnen. Es ist nichts verloren: Wenden Sie sich an den Support dieser App.',
    missing_or_invalid_mfa: 'Die Zwei-Faktor-Authentifizierung ist fehlgeschlagen. Versuchen Sie es erneut.',
    mfa_verification_max_attempts_reached: 'Zu viele Versuche bei der Zwei-Faktor-Authentifizierung',
    mfa_timeout: 'Die Zeit für die Eingabe des Zwei-Faktor-Codes ist abgelaufen',
    twilio_verification_failed: 'Etwas ist schiefgelaufen',
    sms_region_not_supported: 'Textnachrichten in diese Region sind nicht verfügbar.',
    phone_number_not_supported: 'Diese Telefonnummer kann keine Textnachrichten empfangen.',
    too_many_requests: 'Zu viele Versuche.',
    too_many_wallets: 'Sie haben so viele Wallets, wie Sie haben können. Benutzen Sie eine davon.',
    cloud_login_needed: 'Melden Sie sich erneut bei Google Drive oder iCloud an.',
    cloud_access_denied:
      'Diese App darf ihren Ordner in Ihrer Cloud nicht benutzen. Versuchen Sie es erneut und erlauben Sie es.',
    cloud_backup_not_found: 'Prüfen Sie, ob Sie das Konto gewählt haben, in dem Ihre Sicherung liegt.',
    cloud_full: 'In Ihrer Cloud ist kein Platz mehr. Schaffen Sie welchen und versuchen Sie es dann erneut.',
    farcaster_unreachable: 'Farcaster antwortet nicht. Versuchen Sie es gleich noch einmal.',
    farcaster_signer_missing:
      'Diese App darf auf Farcaster nicht für Sie posten. Fügen Sie zuerst einen Signer hinzu.',
    cloud_unreachable: 'Ihre Cloud antwortet nicht. Versuchen Sie es gleich noch einmal.',
    storage_unavailable: 'Dieser Browser verhindert das Speichern von Daten für die Wallet.',
    embedded_wallet_insecure: 'Die eingebettete Wallet ist nur über HTTPS verfügbar',
    embedded_wallet_sandboxed: 'Die eingebettete Wallet ist auf dieser Seite nicht verfügbar',
  },
}
