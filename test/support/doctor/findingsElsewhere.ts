/** Findings that another test causes on both sides, by its file in the server's package and a name in it. */
export const findingsElsewhere: Readonly<Record<string, { file: string; name: string }>> = {
  'doctorRedis.ts: ok Redis answers: the servers share their count': {
    file: 'src/cli/doctor/doctorRedis.test.ts',
    name: 'finds a Redis that answers, is full, has another password, or is gone',
  },
  'doctorRedis.ts: bad Redis cannot be used (…): each process count': {
    file: 'src/cli/doctor/doctorRedis.test.ts',
    name: 'finds a Redis that answers, is full, has another password, or is gone',
  },
  'farcaster/check.ts: bad farcaster: fid is a number, and custody_key ': {
    file: 'src/methods/farcaster/signers/signers.test.ts',
    name: 'the doctor says of $what: $says',
  },
  'farcaster/check.ts: bad the custody key is of …, and Farcaster id … ': {
    file: 'src/methods/farcaster/signers/signers.test.ts',
    name: 'the doctor says of $what: $says',
  },
  'farcaster/check.ts: ok Farcaster signers are asked for by id …': {
    file: 'src/methods/farcaster/signers/signers.test.ts',
    name: 'the doctor says of $what: $says',
  },
  'farcaster/check.ts: ok Farcaster signers are off, as there is no FA': {
    file: 'src/methods/farcaster/signers/signers.test.ts',
    name: 'the doctor says of $what: $says',
  },
  'farcaster/check.ts: warn the registry did not say who owns Farcaster ': {
    file: 'src/methods/farcaster/signers/signers.test.ts',
    name: 'the doctor says of $what: $says',
  },
  'checkCaptcha.ts: ok captcha: Turnstile accepts the secret key': {
    file: 'src/cli/doctor/checkCaptcha.test.ts',
    name: 'a secret key is shown to the vendor, who knows it or does not',
  },
  'checkCaptcha.ts: bad captcha: …': {
    file: 'src/cli/doctor/checkCaptcha.test.ts',
    name: 'a secret key is shown to the vendor, who knows it or does not',
  },
  'checkNode.ts: ok the node of chain … answers: … can log in': {
    file: 'src/cli/doctor/doctorMethods.test.ts',
    name: 'a node that does not answer, or for another chain, is said',
  },
  'checkNode.ts: bad the node of chain … in RPC_URLS: …': {
    file: 'src/cli/doctor/doctorMethods.test.ts',
    name: 'a node that does not answer, or for another chain, is said',
  },
  'checkRuntime.ts: ok Node …': {
    file: 'src/cli/doctor/checkRuntime.test.ts',
    name: 'doctor says whether Node %s still gets security fixes on %s',
  },
  'checkRuntime.ts: ok Node …, with security fixes until …': {
    file: 'src/cli/doctor/checkRuntime.test.ts',
    name: 'doctor says whether Node %s still gets security fixes on %s',
  },
  'checkRuntime.ts: warn Node … gets no security fixes any more, sinc': {
    file: 'src/cli/doctor/checkRuntime.test.ts',
    name: 'doctor says whether Node %s still gets security fixes on %s',
  },
  'checkRuntime.ts: warn Node … is of a line that gets fixes for only': {
    file: 'src/cli/doctor/checkRuntime.test.ts',
    name: 'doctor says whether Node %s still gets security fixes on %s',
  },
  'check.ts: ok … has its keys': {
    file: 'src/wallet/recovery/clouds/clouds.test.ts',
    name: 'the doctor misses keys, says where Google sends users, and whom a setting has shut out',
  },
  'check.ts: bad … wallets are recovered by …, which is not o': {
    file: 'src/wallet/recovery/clouds/clouds.test.ts',
    name: 'the doctor misses keys, says where Google sends users, and whom a setting has shut out',
  },
  'funding/checkFunding.ts: bad funding by … is offered and has no keys: set': {
    file: 'src/funding/checkFunding.test.ts',
    name: 'misses its keys in production, and says where a development server goes',
  },
  'funding/checkFunding.ts: bad funding_config names "…", which is none of …': {
    file: 'src/funding/checkFunding.test.ts',
    name: 'a vendor that is not known, and one that does not have a method, are named; wallets need none',
  },
  'funding/checkFunding.ts: bad funding_config offers … by …, which does not': {
    file: 'src/funding/checkFunding.test.ts',
    name: 'a vendor that is not known, and one that does not have a method, are named; wallets need none',
  },
  'funding/checkFunding.ts: bad the keys of … for funding cannot be read: ar': {
    file: 'src/funding/checkFunding.test.ts',
    name: 'a key that is of another kind is said',
  },
  'funding/checkFunding.ts: bad … does not take the keys for funding': {
    file: 'src/funding/checkFunding.test.ts',
    name: 'asks whether its keys are taken',
  },
  'funding/checkFunding.ts: ok funding by … goes to the sandbox, as it has ': {
    file: 'src/funding/checkFunding.test.ts',
    name: 'misses its keys in production, and says where a development server goes',
  },
  'funding/checkFunding.ts: ok … takes the keys for funding': {
    file: 'src/funding/checkFunding.test.ts',
    name: 'asks whether its keys are taken',
  },
  'funding/checkFunding.ts: warn … does not answer (…), so its keys for fundi': {
    file: 'src/funding/checkFunding.test.ts',
    name: 'says so where it gives no answer',
  },
  'doctor.ts: bad app … was changed outside Latchkey and is bl': {
    file: 'src/cli/run.test.ts',
    name: 'security: an app whose row was changed by SQL is named, shown, and counts again once it is accepted',
  },
  'doctor.ts: bad look.nothing': {
    file: 'src/cli/doctor/doctor.test.ts',
    name: 'a database that does not answer is one finding, and everything else is said as well',
  },
  'doctor.ts: ok a development server runs on …, with its dat': {
    file: 'src/cli/developmentServer.test.ts',
    name: 'doctor recognizes the running development server',
  },
  'doctor.ts: warn checked as a development server; to check a ': {
    file: 'src/cli/developmentServer.test.ts',
    name: 'doctor recognizes the running development server',
  },
  'doctorKeys.ts: bad describeUnopened': {
    file: 'src/cli/doctor/doctor.test.ts',
    name: 'a key that was damaged and kept its name is called damaged',
  },
  'siwe/checkSmartWallets.ts: ok smart wallets on chain …: bundler and nodes ': {
    file: 'src/methods/siwe/checkSmartWallets.test.ts',
    name: 'a bundler and a node that serve %s are fine',
  },
  'siwe/checkSmartWallets.ts: bad smart wallets on chain …: …': {
    file: 'src/methods/siwe/checkSmartWallets.test.ts',
    name: 'the doctor finds $what',
  },
  'siwe/checkSmartWallets.ts: bad users cannot send with their smart wallets o': {
    file: 'src/methods/siwe/checkSmartWallets.test.ts',
    name: 'users of Coinbase whose app took another type can send only with raw_signing',
  },
  'load/loadFindings.ts: warn the run was stopped before its end; everythi': {
    file: 'src/cli/doctor/load/loadFindings.test.ts',
    name: '%s is named with the next step',
  },
  'load/loadFindings.ts: ok all … calls succeeded': {
    file: 'src/cli/doctor/load/loadFindings.test.ts',
    name: 'a good run has no advice',
  },
  'load/loadFindings.ts: bad no call was made: try again with more --seco': {
    file: 'src/cli/doctor/load/loadFindings.test.ts',
    name: '%s is named with the next step',
  },
  'load/loadFindings.ts: bad … logins failed: …': {
    file: 'src/cli/doctor/load/loadFindings.test.ts',
    name: '%s is named with the next step',
  },
  'load/loadFindings.ts: ok a round trip to the database takes …': {
    file: 'src/cli/doctor/load/loadFindings.test.ts',
    name: 'a good run has no advice',
  },
  'load/loadFindings.ts: warn a round trip to the database takes …, and ea': {
    file: 'src/cli/doctor/load/loadFindings.test.ts',
    name: '%s is named with the next step',
  },
  'load/loadFindings.ts: ok a commit takes …': {
    file: 'src/cli/doctor/load/loadFindings.test.ts',
    name: 'a good run has no advice',
  },
  'load/loadFindings.ts: warn a commit takes …: the disk of the database, ': {
    file: 'src/cli/doctor/load/loadFindings.test.ts',
    name: '%s is named with the next step',
  },
  'load/loadFindings.ts: ok waiting for a connection takes …': {
    file: 'src/cli/doctor/load/loadFindings.test.ts',
    name: 'a good run has no advice',
  },
  'load/loadFindings.ts: warn waiting for a connection takes …, with … con': {
    file: 'src/cli/doctor/load/loadFindings.test.ts',
    name: '%s is named with the next step',
  },
  'load/loadFindings.ts: ok cost': {
    file: 'src/cli/doctor/load/loadFindings.test.ts',
    name: 'a good run has no advice',
  },
  'load/loadFindings.ts: warn …, and this process waited up to … for the C': {
    file: 'src/cli/doctor/load/loadFindings.test.ts',
    name: '%s is named with the next step',
  },
  'load/loadFindings.ts: warn the running server at … was not measured: …': {
    file: 'src/cli/doctor/load/loadFindings.test.ts',
    name: '%s is named with the next step',
  },
  'load/loadFindings.ts: warn …: …: the time is lost in the network, a pro': {
    file: 'src/cli/doctor/load/loadFindings.test.ts',
    name: '%s is named with the next step',
  },
  'load/loadFindings.ts: warn …: …: its processes wait for the database. L': {
    file: 'src/cli/doctor/load/loadFindings.test.ts',
    name: '%s is named with the next step',
  },
  'load/loadFindings.ts: ok …: …': {
    file: 'src/cli/doctor/load/loadFindings.test.ts',
    name: 'a good run has no advice',
  },
  'doctorReplicas.ts: bad no replica is read, because the primary does': {
    file: 'src/cli/doctor/doctorReplicas.test.ts',
    name: 'which right is missing: the primary then answers every read',
  },
  'doctorReplicas.ts: ok replica … answers, and has every commit of t': {
    file: 'src/cli/doctor/doctorReplicas.test.ts',
    name: 'that it answers, and the server reads from it, with a user that is no superuser',
  },
  'doctorReplicas.ts: bad replica … is not read: …': {
    file: 'src/cli/doctor/doctorReplicas.test.ts',
    name: 'that it was promoted, is of another database, or does not answer',
  },
  'doctorReplicas.ts: warn replica … is … behind, so the primary answer': {
    file: 'src/cli/doctor/doctorReplicas.test.ts',
    name: 'how far it is behind',
  },
}
